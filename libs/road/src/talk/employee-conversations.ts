import { setTimeout as pause } from 'node:timers/promises';
import {
  fillSlots,
  machineMessage,
  planScript,
  sayOnce,
  startConversation,
  transferTexts,
  type Limits,
  type MeaningFinder,
  type ProviderBreakers,
  type Script,
  type Slots,
  type Speaker,
  type SpeechDetectors,
  type Ticker,
  type TurnJudge,
} from '@turant/voice';
import type { Call, Employee, Language } from '@turant/domain';
import type { Logger } from '@turant/observability';
import type { Clock } from '../clock.js';
import type { CallProviders } from './call-providers.js';
import { understandingOf, type Understanding } from './understanding.js';
import type { About, ConversationFactory } from './conversation-factory.js';
import { languageOf } from './language-of.js';

/** How long two people wait for the speech of an announcement. */
const ANNOUNCEMENT_WAIT_MS = 3_000;

const slotsOf = ({ tenant, employee, lead }: About): Slots => ({
  business: tenant.name,
  employee: employee.name,
  'lead.name': lead?.isNameMadeUp ? undefined : lead?.name,
  'lead.requirement': lead?.requirement,
  'lead.budget': lead?.budget,
  'lead.source': lead?.source,
  'lead.phone': lead?.phone,
  'lead.email': lead?.email,
  'transfer.key': employee.transfer?.key,
});

interface Plan {
  language: string;
  slots: Slots;
  script: Script;
  speaker: Speaker;
}

/** On a telephone line people think longer before they go on with an answer in whole sentences, in milliseconds. */
const OPEN_WAIT_MS = 500;

/** How long silences end turns. */
const waitsOf = (line: Call['line'], { turnWaitMs }: Employee): Partial<Limits> =>
  turnWaitMs === undefined
    ? { ...(line === 'telephone' && { openHangoverMs: OPEN_WAIT_MS }) }
    : { hangoverMs: turnWaitMs, openHangoverMs: turnWaitMs };

/** What understands and thinks for employees that have a conversation of their own. */
export interface UnderstandingSide {
  providers: CallProviders;
  /** Tells what people mean to employees by script; absent if this process cannot. */
  meaning?: MeaningFinder;
  /** Judges by the sound whether people go on; absent if this process does not. */
  judge?: TurnJudge | undefined;
  breakers: ProviderBreakers;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}

/** People say a word when they pick up a telephone, once in a call. */
const waitsForHello = (line: Call['line'], isAgain: boolean, { greetsAfter = 'hello' }: Employee): boolean =>
  line === 'telephone' && !isAgain && greetsAfter === 'hello';

/** How the employee waits: for a word of the person who picks up, and for the end of each turn. */
const waitingOf = (
  line: Call['line'],
  isAgain: boolean,
  employee: Employee,
): { limits: Partial<Limits>; greetsAfter: 'hello' | 'answer' } => ({
  limits: waitsOf(line, employee),
  greetsAfter: waitsForHello(line, isAgain, employee) ? 'hello' : 'answer',
});

/** While the phone rings, the intents of a language are made ready to be found. */
function prepareMeaning(about: About, side: UnderstandingSide | undefined): void {
  const isByScript = about.employee.conversation?.kind === 'script';
  if (isByScript && side?.meaning?.isThere) void side.meaning.prepare(languageOf(about));
}

/** What understands and thinks in a call; undefined if its employee has no conversation of its own, or its providers are not loaded. */
function understandingBy(
  side: UnderstandingSide | undefined,
  about: About,
  parts: { plan: Plan; ticker: Ticker },
): Understanding | undefined {
  const { employee } = about;
  const { conversation } = employee;
  const providers = side?.providers.of(employee);
  if (!conversation || !providers || !side) return undefined;
  return understandingOf({
    ...{ about: { ...about, employee: { ...employee, conversation } }, providers, ...parts },
    ...(side.meaning?.isThere && { meaning: side.meaning }),
    ...{ breakers: side.breakers, log: side.log, now: side.clock.now(), canTransfer: employee.transfer !== undefined },
  });
}

/**
 * Makes the conversations of employees: by a language model, or by the employee's own script, else by the default script of the call's language. The employee's
 * providers hear, think and speak, where it names some; else its own voice speaks.
 * @param detectors what hears the speech of all calls of this process
 * @param mayRecord whether this process records the calls of employees that do not refuse it: then people are told
 * @param side absent in a process that reaches no providers
 */
export function employeeConversations(
  speaker: Speaker,
  ticker: Ticker,
  detectors: Pick<SpeechDetectors, 'open'>,
  mayRecord = false,
  side?: UnderstandingSide,
): ConversationFactory {
  const isRecorded = ({ employee }: About): boolean => mayRecord && employee.isRecorded !== false;
  const planOf = (about: About, language = languageOf(about)): Plan => {
    const slots = slotsOf(about);
    return { language, slots, ...planScript(speaker, about.employee, language, slots, isRecorded(about)) };
  };
  return {
    ready: ({ employee }) => side?.providers.load(employee) ?? Promise.resolve(),
    prepare(about) {
      void side?.providers.load(about.employee);
      prepareMeaning(about, side);
      const { language, slots, script, speaker: own } = planOf(about);
      const texts = [script.greeting, script.areYouThere, script.goodbye].map((text) => fillSlots(text, slots));
      void own.prepare?.(texts, language);
    },
    start({ link, line, isAgain = false, onOptOut, connect, onEvent, ...about }) {
      const { transfer } = about.employee;
      const asked = transfer && { transfer: { key: transfer.key, connect } };
      const plan = planOf(about);
      const { close, partsIn, ...parts } = understandingBy(side, about, { plan, ticker }) ?? {};
      const options = {
        ...waitingOf(line, isAgain, about.employee),
        ...plan,
        ...parts,
        languages: {
          spoken: about.employee.languages,
          partsIn: (language: Language) => ({ script: planOf(about, language).script, ...partsIn?.(language) }),
        },
        ...asked,
        isRecorded: isRecorded(about),
        ...(side?.judge && { judge: side.judge }),
        link,
        ticker,
        detectors,
        onOptOut,
        onEvent,
      };
      const conversation = startConversation(options);
      if (close) void conversation.done.then(close);
      return conversation;
    },
    async machineMessage(about) {
      const { language, slots, speaker: own } = planOf(about);
      const ownWords = fillSlots(about.employee.machineMessage ?? '', slots);
      return own.speak(ownWords || fillSlots(machineMessage(language), slots), language).catch(() => undefined);
    },
    async announce({ link, ...about }) {
      const { language, slots, speaker: own } = planOf(about);
      const text = fillSlots(transferTexts(language).announcement, slots);
      const spoken = own.speak(text, language).catch(() => undefined);
      const samples = await Promise.race([spoken, pause(ANNOUNCEMENT_WAIT_MS, undefined, { ref: false })]);
      if (samples?.length) await sayOnce(link, samples);
    },
  };
}
