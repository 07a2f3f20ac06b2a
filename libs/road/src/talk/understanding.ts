import { clockText, LANGUAGE_TABLE, localTime, type EmployeeConversation, type Language } from '@turant/domain';
import type { Logger } from '@turant/observability';
import {
  briefingMessages,
  defaultLimits,
  Dialogue,
  MeaningBrain,
  ModelBrain,
  ProviderVoice,
  speakerVoice,
  troubleTexts,
  type Brain,
  type Briefing,
  type LanguageParts,
  type MeaningFinder,
  type ModelBrainOptions,
  type ProviderBreakers,
  type Script,
  type Slots,
  type Speaker,
  type Ticker,
  type Voice,
  type WordsOptions,
} from '@turant/voice';
import type { EmployeeProviders } from './call-providers.js';
import type { About } from './conversation-factory.js';

/** What is known of a call whose employee has a conversation of its own. */
export interface UnderstandingOptions {
  about: About & { employee: { conversation: EmployeeConversation } };
  providers: EmployeeProviders;
  breakers: ProviderBreakers;
  /** Tells what people mean, for a conversation by script. */
  meaning?: MeaningFinder;
  plan: { language: string; slots: Slots; script: Script; speaker: Speaker };
  /** Whether the business can be called during this call. */
  canTransfer: boolean;
  now: Date;
  ticker: Pick<Ticker, 'now'>;
  log: Logger;
}

/** The parts of a conversation that its employee has of its own. */
export interface Understanding {
  words?: WordsOptions;
  voice?: Voice;
  brain?: Brain;
  /** What of these parts depends on the language of the call, in another language. */
  partsIn(language: string): Pick<LanguageParts, 'words' | 'voice'>;
  /** The call is over. */
  close(): void;
}

/** Makes the ears, the mind and the voice of one call from the providers of its employee. */
export function understandingOf({ about, providers, breakers, meaning, plan, ...options }: UnderstandingOptions): Understanding {
  const { log, ticker } = options;
  const { tenant, employee } = about;
  const { conversation } = employee;
  const { language, slots, script, speaker } = plan;
  const over = new AbortController();
  const onLeft = (connectionId: string, error: unknown): void =>
    log.warn({ connectionId, code: codeOf(error), tenantId: tenant._id }, 'a provider was left in a call');
  const partsIn = (spoken: string): Pick<LanguageParts, 'words' | 'voice'> => {
    const ears = earsFor(providers.ears, spoken);
    const fallback = speakerVoice(speaker, spoken);
    return {
      ...(ears.length > 0 && { words: { providers: ears, order: orderOf(about, spoken) } }),
      ...(providers.voices.length > 0 && {
        voice: new ProviderVoice({ providers: providers.voices, breakers, language: spoken, onLeft, fallback }),
      }),
    };
  };
  const dialogue = (): Dialogue => new Dialogue(script, slots, defaultLimits.maxAsks);
  const inLanguage = (spoken: string, isChanged = true): Pick<ModelBrainOptions, 'briefing' | 'failure'> => ({
    briefing: briefingMessages({ ...briefingOf(about, slots, { language: spoken, now: options.now }), isChanged }, options.now),
    failure: failureOf(conversation, spoken, options.canTransfer),
  });
  const brain = (): Brain =>
    new ModelBrain({
      ...{ script: dialogue(), ...inLanguage(language, false), inLanguage: (changed) => inLanguage(changed) },
      ...{ providers: providers.minds, breakers, onLeft, now: () => ticker.now(), signal: over.signal },
    });
  const { words, voice } = partsIn(language);
  return {
    ...(words && { words: { ...words, breakers, onLeft } }),
    ...(voice && { voice }),
    ...(conversation.kind === 'model' && { brain: brain() }),
    ...(conversation.kind === 'script' && meaning && { brain: new MeaningBrain(dialogue(), meaning, language) }),
    partsIn,
    close: () => over.abort(),
  };
}

/** Who can hear a language: those that name it before those that find out languages by themselves. */
function earsFor(ears: EmployeeProviders['ears'], language: string): EmployeeProviders['ears'] {
  const names = ({ abilities }: EmployeeProviders['ears'][number]): boolean =>
    abilities.languages.length === 0 || abilities.languages.includes(language);
  return [...ears.filter(names), ...ears.filter((one) => !names(one) && one.abilities.detectsLanguage)];
}

function orderOf({ tenant, employee, lead }: About, language: string): WordsOptions['order'] {
  const keyTerms = [tenant.name, employee.name, ...(lead?.name !== undefined && !lead.isNameMadeUp ? [lead.name] : [])];
  return { language, alternatives: employee.languages.filter((one) => one !== language), keyTerms };
}

function failureOf({ onFailure = 'script' }: EmployeeConversation, language: string, canTransfer: boolean): ModelBrainOptions['failure'] {
  const { technicalProblem, willCallBack, connecting } = troubleTexts(language);
  const act = onFailure === 'transfer' && !canTransfer ? 'call-back' : onFailure;
  return { act, trouble: act === 'transfer' ? connecting : technicalProblem, callBack: willCallBack };
}

const briefingOf = (
  { tenant, employee: { name, conversation } }: UnderstandingOptions['about'],
  slots: Slots,
  { language, now }: { language: string; now: Date },
): Briefing => ({
  ...{ business: tenant.name, employee: name, language: LANGUAGE_TABLE[language as Language].names[0] ?? language },
  ...{ instructions: conversation.instructions ?? '', facts: (conversation.facts ?? []).map(readFact), lead: knownOf(slots) },
  time: timeOfDay(now, tenant.timeZone),
});

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'NO_ANSWER');

const readFact = ({ name, value, validUntil }: NonNullable<EmployeeConversation['facts']>[number]) => ({
  ...{ name, value },
  ...(validUntil !== undefined && { validUntil: new Date(validUntil) }),
});

/** What is known of the person, by field, without what is not known. */
const knownOf = (slots: Slots): Record<string, string> =>
  Object.fromEntries(
    Object.entries(slots).flatMap(([name, value]) =>
      name.startsWith('lead.') && value ? [[name.slice('lead.'.length), value] as const] : [],
    ),
  );

/** Such as `2026-11-28, 14:05`. */
function timeOfDay(now: Date, timeZone: string): string {
  const { day, minutes } = localTime(now, timeZone);
  return `${day}, ${clockText(minutes)}`;
}
