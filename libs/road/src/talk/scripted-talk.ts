import { chooseLanguage, defaultScript, fillSlots, startConversation, type Script, type Speaker, type Ticker } from '@turant/voice';
import type { Talk, TalkOrder } from './conversation-port.js';

type About = Pick<TalkOrder, 'tenant' | 'employee' | 'lead'>;

/** Names under which senders put the person's language. */
const LANGUAGE_FIELDS = ['language', 'lang', 'locale'];

function languageOf({ employee, lead }: About): string {
  const wished = lead.extra.find(({ name }) => LANGUAGE_FIELDS.includes(name.toLowerCase()))?.value;
  return chooseLanguage(employee.languages, typeof wished === 'string' ? wished : undefined);
}

const scriptOf = ({ employee }: About, language: string): Script => ({ ...defaultScript(language), ...employee.script });

const slotsOf = ({ tenant, employee, lead }: About): Record<string, string | undefined> => ({
  business: tenant.name,
  employee: employee.name,
  'lead.name': lead.name,
  'lead.requirement': lead.requirement,
});

/** The employee's own script, else the one of the lead's language, spoken by whatever speaker there is. */
export function scriptedTalk(speaker: Speaker, ticker: Ticker): Talk {
  return {
    prepare(about) {
      const language = languageOf(about);
      const { greeting, areYouThere, goodbye } = scriptOf(about, language);
      const texts = [greeting, areYouThere, goodbye].map((text) => fillSlots(text, slotsOf(about)));
      void speaker.prepare?.(texts, language);
    },
    start(order) {
      const language = languageOf(order);
      return startConversation({
        link: order.link,
        script: scriptOf(order, language),
        language,
        slots: slotsOf(order),
        speaker,
        ticker,
        onOptOut: order.onOptOut,
      });
    },
  };
}
