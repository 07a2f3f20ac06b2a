import type { Trouble } from '../engines/troubled-relay.js';

/** The lists of providers of an employee. */
export type List = 'stt' | 'llm' | 'tts';

/** One turn of the person, what it meets, and the answer. */
export interface TroubledTurn {
  says: string;
  reply: readonly string[];
  list: List;
  /** What the next connections to that list's providers meet; those after them meet nothing. */
  troubles: readonly Trouble[];
  what: string;
}

const refusing = (status: string, more = ''): Trouble => ({
  answer: `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${more}content-length: 2\r\nconnection: close\r\n\r\n{}`,
});

/** Bytes of a reply that end in the message of its first words, before any clause is whole: the head takes 190 of them, the message of the role 180. */
const BEFORE_FIRST_CLAUSE = 450;

/** Less than 20 ms of 24 kHz, a sample cut in two, every 24 ms. */
const SLOW_SOUND: Trouble = { drip: 959, everyMs: 24 };

/** Another fault for each turn; those of the ears also cut the socket that is open. */
const TROUBLES: readonly Pick<TroubledTurn, 'list' | 'troubles' | 'what'>[] = [
  { list: 'llm', what: 'is overloaded', troubles: [refusing('503 Service Unavailable')] },
  { list: 'tts', what: 'takes too many requests for an error', troubles: [refusing('429 Too Many Requests', 'retry-after: 2\r\n')] },
  { list: 'stt', what: 'drops its socket while the person speaks', troubles: [] },
  { list: 'llm', what: 'falls silent before its first word', troubles: [{ stall: 'down', after: 0 }] },
  { list: 'tts', what: 'falls silent before its first sound', troubles: [{ stall: 'down', after: 0 }] },
  { list: 'stt', what: 'drops its socket, and the next one falls silent', troubles: [{ stall: 'down', after: 400 }] },
  { list: 'llm', what: 'breaks off before its first clause', troubles: [{ cut: 'down', after: BEFORE_FIRST_CLAUSE }] },
  { list: 'tts', what: 'gives its sound in small pieces, more slowly than it is spoken', troubles: [SLOW_SOUND] },
  { list: 'stt', what: 'refuses the key when its socket is opened again', troubles: [refusing('401 Unauthorized')] },
  { list: 'llm', what: 'refuses the key', troubles: [refusing('401 Unauthorized')] },
];

const WORDS: Readonly<Record<'hi' | 'en-IN', readonly (readonly [says: string, ...reply: string[]])[]>> = {
  'en-IN': [
    ['Yes, we may talk.', 'Thank you, Asha.', ' Which colour shall it have?'],
    ['I want the red one.', 'The red one is here.', ' Shall I keep it for you?'],
    ['What does it cost?', 'It will cost eight lakh rupees.', ' May I keep it?'],
    ['Is there a cheaper one?', 'The white one will cost seven lakh.', ' Shall I keep the white one?'],
    ['No, keep the red one.', 'Thank you, the red one it is.', ' When shall we meet?'],
    ['On Monday in the morning.', 'Monday morning is fine.', ' Where shall we meet?'],
    ['At your office, please.', 'At our office on Monday, fine.', ' May I have your name?'],
    ['My name is Asha Rao.', 'Thank you, Asha Rao.', ' Shall I call you on Sunday?'],
    ['Yes, call me on Sunday.', 'Fine, I will call on Sunday.', ' Shall I keep the red one?'],
    ['No, that is all.', 'Thank you for your time.', ' Goodbye Asha.'],
  ],
  hi: [
    ['जी, बात कर सकते हैं।', 'धन्यवाद आशा जी।', ' आपको कौन सा रंग चाहिए?'],
    ['मुझे लाल गाड़ी चाहिए।', 'लाल गाड़ी यहाँ है।', ' क्या मैं उसे आपके लिए रखूँ?'],
    ['उसका दाम क्या है?', 'लाल गाड़ी का दाम आठ लाख है।', ' क्या मैं उसे रखूँ?'],
    ['क्या कोई सस्ती गाड़ी है?', 'सफ़ेद गाड़ी का दाम सात लाख है।', ' क्या सफ़ेद गाड़ी रखूँ?'],
    ['नहीं, लाल गाड़ी रखिए।', 'धन्यवाद, लाल गाड़ी रखूँगी।', ' हम कब मिलें?'],
    ['सोमवार को सुबह।', 'सोमवार को सुबह ठीक है।', ' हम कहाँ मिलें?'],
    ['आपके दफ़्तर में।', 'सोमवार को दफ़्तर में, ठीक है।', ' आपका नाम क्या है?'],
    ['मेरा नाम आशा राव है।', 'धन्यवाद आशा राव जी।', ' क्या मैं रविवार को फ़ोन करूँ?'],
    ['हाँ, रविवार को कीजिए।', 'ठीक है, रविवार को फ़ोन करूँगी।', ' क्या और कुछ चाहिए?'],
    ['नहीं, बस इतना ही।', 'आपके समय के लिए धन्यवाद।', ' नमस्ते आशा जी।'],
  ],
};

/** A conversation of ten turns, with another fault in each. */
export const troubledTurns = (language: 'hi' | 'en-IN'): TroubledTurn[] =>
  WORDS[language].map(([says, ...reply], at) => ({ says, reply, ...(TROUBLES[at] as (typeof TROUBLES)[number]) }));
