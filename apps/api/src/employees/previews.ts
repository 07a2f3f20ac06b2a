import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import type { Settings } from '@turant/config';
import { questionOf, RejectedError, RetryLaterError, type EmployeeScript, type ScriptPart, type TenantId } from '@turant/domain';
import { checkScript, getEmployee, type EmployeeView } from '@turant/management';
import { Store } from '@turant/store';
import {
  chooseLanguage,
  espeakProcess,
  espeakSpeaker,
  fillSlots,
  findPromptsDir,
  inWords,
  planScript,
  promptSpeaker,
  RATE_HZ,
  speakerChain,
  wavHeader,
  type Script,
  type Slots,
  type PromptKind,
} from '@turant/voice';

/** What is longer is cut off: 3.8 MB. */
export const MAX_PREVIEW_SECONDS = 120;
/** Silence after each utterance, in which the person would answer. */
const PAUSE = new Int16Array(RATE_HZ);
/** Each takes up to 3 s of a core for each text. One for each tenant, so that no tenant keeps the others out. */
const MAX_AT_ONCE = 2;
/** A made-up person. The lead's other slots are empty, as they are for a lead who said no more. */
const LEAD_NAME = 'Asha Rao';

/** What is heard; of what is absent, what is saved. */
export interface PreviewWish {
  language?: string;
  script?: EmployeeScript;
  /** Null: the standard voice. */
  voice?: string | null;
  part?: ScriptPart;
}

/** Speaks an employee's script as a call would, by the speakers of calls. Speech is made in a child process, which the first preview starts. */
@Injectable()
export class Previews implements OnModuleDestroy {
  private readonly speech = espeakProcess();
  private readonly speaker = inWords(
    speakerChain([espeakSpeaker({ engine: this.speech, maxCached: 0 }), promptSpeaker({ promptsDir: findPromptsDir() })]),
  );
  private readonly tenants = new Set<TenantId>();

  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(ConfigService) readonly config: ConfigService<Settings, true>,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.speech.close();
  }

  /**
   * @returns a WAV of the greeting and the questions, or of the part that is wished for
   * @throws RejectedError EMPLOYEE_NOT_FOUND, EMPLOYEE_INVALID, LANGUAGE_NOT_SPOKEN; RetryLaterError PREVIEW_BUSY
   */
  async wavOf(tenantId: TenantId, employeeId: string, { language: wanted, part, ...unsaved }: PreviewWish): Promise<Buffer> {
    const [saved, tenant] = await Promise.all([getEmployee(this, tenantId, employeeId), this.store.tenants.get(tenantId)]);
    if (unsaved.script) checkScript(unsaved.script);
    const employee = { ...saved, ...unsaved };
    if (wanted !== undefined && !(employee.languages as string[]).includes(wanted)) throw notSpoken(employee);
    if (this.tenants.has(tenantId) || this.tenants.size >= MAX_AT_ONCE)
      throw new RetryLaterError('PREVIEW_BUSY', 'other previews are being spoken', 1000);
    this.tenants.add(tenantId);
    try {
      return await this.speak(
        employee,
        { language: wanted, part, ...(unsaved.script && { script: unsaved.script }) },
        {
          business: tenant?.name,
          employee: employee.name,
          'lead.name': LEAD_NAME,
          'transfer.key': employee.transfer?.key,
        },
      );
    } finally {
      this.tenants.delete(tenantId);
    }
  }

  private async speak(employee: EmployeeView, { language: wanted, part, script: unsaved }: PreviewWish, slots: Slots): Promise<Buffer> {
    const language = chooseLanguage(employee.languages, wanted);
    const isRecorded = this.config.get('recordings', { infer: true }) && employee.isRecorded;
    // A script that is not saved yet is heard in the language that is wished for.
    const planned = unsaved ? { ...employee, scripts: { [language]: unsaved } } : employee;
    const { script, speaker } = planScript(this.speaker, planned, language, slots, isRecorded);
    const texts = textsOf(script, isRecorded, part);
    const audio = new Int16Array(MAX_PREVIEW_SECONDS * RATE_HZ);
    let end = 0;
    for (const [kind, text] of texts) {
      const spoken = await speaker.speak(fillSlots(text, slots), language, kind);
      for (const piece of [spoken ?? PAUSE, PAUSE]) {
        const fitting = piece.subarray(0, audio.length - end);
        audio.set(fitting, end);
        end += fitting.length;
      }
      if (end === audio.length) break;
    }
    return Buffer.concat([wavHeader(RATE_HZ, end), Buffer.from(audio.buffer, 0, end * Int16Array.BYTES_PER_ELEMENT)]);
  }
}

function textsOf({ greeting, questions, areYouThere, goodbye }: Script, isRecorded: boolean, part?: ScriptPart): [PromptKind, string][] {
  const parts: Readonly<Record<ScriptPart, [PromptKind, string][]>> = {
    greeting: [[isRecorded ? 'recorded-greeting' : 'greeting', greeting]],
    questions: questions.map((question) => ['question', questionOf(question).text]),
    areYouThere: [['are-you-there', areYouThere]],
    goodbye: [['goodbye', goodbye]],
  };
  return part === undefined ? [...parts.greeting, ...parts.questions] : parts[part];
}

function notSpoken({ name, languages }: EmployeeView): RejectedError {
  const message = `${name} speaks ${languages.join(', ')}`;
  return new RejectedError('LANGUAGE_NOT_SPOKEN', message, [{ field: 'language', code: 'INVALID', message }]);
}
