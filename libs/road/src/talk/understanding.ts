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
  type MeaningFinder,
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
  /** The call is over. */
  close(): void;
}

/** Makes the ears, the mind and the voice of one call from the providers of its employee. */
export function understandingOf({ about, providers, breakers, meaning, plan, ...options }: UnderstandingOptions): Understanding {
  const { log, now, ticker } = options;
  const { tenant, employee, lead } = about;
  const { conversation } = employee;
  const { language, slots, script, speaker } = plan;
  const over = new AbortController();
  const onLeft = (connectionId: string, error: unknown): void =>
    log.warn({ connectionId, code: codeOf(error), tenantId: tenant._id }, 'a provider was left in a call');
  const hears = ({ abilities }: EmployeeProviders['ears'][number]): boolean =>
    abilities.detectsLanguage || abilities.languages.length === 0 || abilities.languages.includes(language);
  const ears = providers.ears.filter(hears);
  const terms = [tenant.name, employee.name, ...(lead?.name !== undefined && !lead.isNameMadeUp ? [lead.name] : [])];
  const order = { language, alternatives: employee.languages.filter((one) => one !== language), keyTerms: terms };
  const { technicalProblem, willCallBack, connecting } = troubleTexts(language);
  const wanted = conversation.onFailure ?? 'script';
  const act = wanted === 'transfer' && !options.canTransfer ? 'call-back' : wanted;
  const briefing = {
    ...{ business: tenant.name, employee: employee.name, language: LANGUAGE_TABLE[language as Language].names[0] ?? language },
    ...{ instructions: conversation.instructions ?? '', facts: (conversation.facts ?? []).map(readFact), lead: knownOf(slots) },
    time: timeOfDay(now, tenant.timeZone),
  };
  const brain = (): Brain =>
    new ModelBrain({
      ...{ script: new Dialogue(script, slots, defaultLimits.maxAsks), briefing: briefingMessages(briefing, now) },
      ...{ providers: providers.minds, breakers, onLeft, now: () => ticker.now(), signal: over.signal },
      failure: { act, trouble: act === 'transfer' ? connecting : technicalProblem, callBack: willCallBack },
    });
  return {
    ...(ears.length > 0 && { words: { providers: ears, breakers, order, onLeft } }),
    ...(providers.voices.length > 0 && {
      voice: new ProviderVoice({ providers: providers.voices, breakers, language, onLeft, fallback: speakerVoice(speaker, language) }),
    }),
    ...(conversation.kind === 'model' && { brain: brain() }),
    ...(conversation.kind === 'script' &&
      meaning && { brain: new MeaningBrain(new Dialogue(script, slots, defaultLimits.maxAsks), meaning, language, conversation.intents) }),
    close: () => over.abort(),
  };
}

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
