import {
  chooseLanguage,
  fillSlots,
  planScript,
  startConversation,
  type Script,
  type Slots,
  type Speaker,
  type Ticker,
} from '@turant/voice';
import type { ConversationFactory, ConversationOrder } from './conversation-factory.js';

type About = Pick<ConversationOrder, 'tenant' | 'employee' | 'lead'>;

/** Fields in which senders put the person's language, without spaces and marks; the person's choice before the browser's locale. */
const LANGUAGE_FIELDS = ['preferredlanguage', 'languagepreference', 'language', 'lang', 'locale'];

function languageOf({ employee, lead }: About): string {
  const preferences = LANGUAGE_FIELDS.flatMap((field) =>
    lead.extra.filter(({ name }) => name.toLowerCase().replace(/[\s_-]/g, '') === field).flatMap(({ value }) => value),
  );
  return chooseLanguage(employee.languages, ...preferences.filter((preference) => typeof preference === 'string'));
}

const slotsOf = ({ tenant, employee, lead }: About): Slots => ({
  business: tenant.name,
  employee: employee.name,
  'lead.name': lead.isNameMadeUp ? undefined : lead.name,
  'lead.requirement': lead.requirement,
  'lead.budget': lead.budget,
  'lead.source': lead.source,
  'lead.phone': lead.phone,
  'lead.email': lead.email,
});

interface Plan {
  language: string;
  slots: Slots;
  script: Script;
  speaker: Speaker;
}

/**
 * Conversations by the employee's own script, else by the default script of the lead's language, in the employee's voice.
 * @param isRecorded whether people are told that the call may be recorded; no call is recorded yet
 */
export function scriptedConversations(speaker: Speaker, ticker: Ticker, isRecorded = false): ConversationFactory {
  const planOf = (about: About): Plan => {
    const language = languageOf(about);
    const slots = slotsOf(about);
    return { language, slots, ...planScript(speaker, about.employee, language, slots, isRecorded) };
  };
  return {
    prepare(about) {
      const { language, slots, script, speaker: own } = planOf(about);
      const texts = [script.greeting, script.areYouThere, script.goodbye].map((text) => fillSlots(text, slots));
      void own.prepare?.(texts, language);
    },
    start(order) {
      return startConversation({ ...planOf(order), isRecorded, link: order.link, ticker, onOptOut: order.onOptOut });
    },
  };
}
