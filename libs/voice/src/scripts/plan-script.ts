import { questionOf, type ScriptPart } from '@turant/domain';
import type { Script, Speaker } from '../ports.js';
import { betweenTexts } from '../phrases/between-texts.js';
import { nudgesOf } from '../phrases/nudges.js';
import { defaultScript, recordingNotice } from './default-script.js';
import { type Slots, fillSlots } from './fill-slots.js';
import { withNotice } from './with-notice.js';

/** The script of an employee. Parts that are missing, or empty for this person, are taken from the standard script. */
type OwnScript = { readonly [Part in ScriptPart]?: Script[Part] | undefined };

/** What is read of an employee. */
export interface PlannedEmployee {
  /** Of the first language. */
  script?: OwnScript | null;
  scripts?: Readonly<Record<string, OwnScript | undefined>> | null;
  /** Absent if `script` is to be said in whatever language. */
  languages?: readonly string[];
  voice?: string | null;
}

/** The employee's own words in a language: nobody is greeted in another language than the one of the call. */
const scriptOf = ({ script, scripts, languages }: PlannedEmployee, language: string): OwnScript | null | undefined =>
  scripts?.[language] ?? (languages === undefined || languages[0] === language ? script : undefined);

/**
 * What an employee says, and who speaks it: the employee's own script, else the default script of the language, in the employee's voice.
 * @param isRecorded whether the greeting says that the call may be recorded
 */
export function planScript(
  speaker: Speaker,
  employee: PlannedEmployee,
  language: string,
  slots: Slots,
  isRecorded = false,
): { script: Script; speaker: Speaker } {
  const { voice } = employee;
  const own = scriptOf(employee, language);
  const standard = defaultScript(language, isRecorded);
  const script = completeScript(own ?? undefined, standard, slots);
  const greeting =
    isRecorded && script.greeting !== standard.greeting ? withNotice(script.greeting, recordingNotice(language)) : script.greeting;
  const [, stillThere] = nudgesOf(language);
  const { goOn } = betweenTexts(language);
  return { script: { ...script, greeting, stillThere, goOn }, speaker: (voice && speaker.withVoice?.(voice)) || speaker };
}

/** Completes an employee's script, so that no part is empty for this person. Questions that are empty are left out. */
export function completeScript(own: OwnScript | undefined, standard: Script, slots: Slots): Script {
  const saysSomething = (text: string): boolean => fillSlots(text, slots) !== '';
  const partOf = (part: 'greeting' | 'areYouThere' | 'goodbye'): string => {
    const text = own?.[part];
    return text !== undefined && saysSomething(text) ? text : standard[part];
  };
  return {
    greeting: partOf('greeting'),
    questions: (own?.questions ?? standard.questions).filter((question) => saysSomething(questionOf(question).text)),
    areYouThere: partOf('areYouThere'),
    goodbye: partOf('goodbye'),
    connecting: standard.connecting,
    notReached: standard.notReached,
  };
}
