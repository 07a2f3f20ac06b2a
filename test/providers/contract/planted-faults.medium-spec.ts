import { RetryLaterError, SettingsError, type Plugin } from '@turant/plugin-kit';
import deepgram from '../../../plugins/deepgram/plugin.js';
import openAi from '../../../plugins/openai-compatible/plugin.js';
import sarvam from '../../../plugins/sarvam/plugin.js';
import { CHECKS, runCheck } from './describe-provider.js';
import { deepgramStandIn, openAiStandIn, sarvamStandIn } from './stand-ins.js';
import type { StandIn } from './stage.js';
import { again, asksMore, inAddress, pieces, secretOf } from './wrong-net.js';
import { wrong, type SpeechEvent, type Wrong } from './wrong-provider.js';

type Capability = keyof typeof CHECKS;
type Sound = readonly [plugin: Plugin, start: () => Promise<StandIn>];
type Row = readonly [what: string, sound: Sound, fault: Wrong, complaint: RegExp];

/** What never comes is waited for so long, in milliseconds. */
const PATIENCE_MS = 2_000;
const OPENAI: Sound = [openAi, openAiStandIn];
const SARVAM: Sound = [sarvam, sarvamStandIn];
const FLUX: Sound = [deepgram, deepgramStandIn('flux-general-multi')];

const nothing = (): void => undefined;
const waitsToClose: Wrong['stream'] = ({ close }, net, context) => ({ close: () => close!().then(() => asksMore(net, context)) });
const onlyWithWords: Wrong['stream'] = ({ push, flush }) => {
  let hasWords = false;
  return {
    push: (text: never) => (hasWords = push!(text) === undefined),
    flush: () => void (hasWords && flush!(), (hasWords = false)),
  };
};
const unlike = (type: SpeechEvent['type']) => () => (event: SpeechEvent) => (event.type === type ? [] : [event]);
const twice = (type: SpeechEvent['type']) => () => (event: SpeechEvent) => (event.type === type ? [event, event] : [event]);
const texts = (change: (text: string) => string) => () => (event: SpeechEvent) =>
  'text' in event ? [{ ...event, text: change(event.text) }] : [event];
/** Faults that each kind of provider may have; the check that notices them. */
const anywhere = (sound: Sound, late: SpeechEvent): Readonly<Record<string, readonly Row[]>> => ({
  'tells a wrong key as the fault of settings': [
    [
      'by an error of another class',
      sound,
      { error: () => new RetryLaterError('VENDOR_REFUSED_CREDENTIALS', 'no') },
      /it throws RetryLater/,
    ],
  ],
  'tells too many requests as a reason to wait': [
    ['by an error of another class', sound, { error: () => new SettingsError('VENDOR_429', 'no') }, /it throws SettingsError/],
    ['by an error of no class', sound, { error: () => new TypeError('status 429') }, /it throws TypeError/],
  ],
  'keeps its key out of errors and addresses': [
    [
      'in a message',
      sound,
      { error: (error, context) => new SettingsError('X', `no ${secretOf(context)}`, { cause: error }) },
      /the error holds/,
    ],
    [
      'in a cause',
      sound,
      { error: (_error, context) => new SettingsError('X', 'no', { cause: { headers: [secretOf(context)] } }) },
      /the error holds/,
    ],
    ['in an address', sound, { net: inAddress }, /an address holds/],
  ],
  'asks once': [['twice', sound, { net: again }, /it asked 2 times/]],
  'throws where the connection breaks, and is quiet after that': [
    ['as if all had been said', sound, { error: () => undefined }, /ended without an error|it never came/],
    ['by a bug', sound, { error: () => new TypeError('of undefined') }, /it throws no RetryLaterError/],
  ],
  'ends without an error when it is aborted, and leaves the vendor': [
    ['it reads on', sound, { isDeaf: true }, /it never came|did not come/],
    ['an event comes late', sound, { afterAbort: late }, /it tells something after it was aborted/],
  ],
  'says nothing when it is aborted before it begins': [['it begins', sound, { isDeaf: true }, /it says something|never came/]],
});

const FAULTS: Readonly<Record<Capability, Readonly<Record<string, readonly Row[]>>>> = {
  stt: {
    ...anywhere(SARVAM, { type: 'final', isTurnEnd: true, text: 'कल' }),
    'says honestly what it can': [
      ['a language by its English name', SARVAM, { abilities: { languages: ['hindi'] } }, /BCP 47|no language as/],
      ['a language that is none of ours', SARVAM, { abilities: { languages: ['hi', 'en-US'] } }, /no language as en-US/],
      ['key terms, of which it takes none', SARVAM, { abilities: { keyTerms: { most: 0, maxCharacters: 9 } } }, /key terms, and none/],
      ['no format', SARVAM, { abilities: { formats: [] } }, /no format/],
      ['G.711 at 16 kHz', SARVAM, { abilities: { formats: [{ encoding: 'pcmu', rate: 16000 }] } }, /G.711/],
    ],
    'does its work in each of its formats': [
      ['one of two scripts is lost', SARVAM, { telling: texts((text) => text.replace(/[^ -~]/g, '')) }, /the words are not/],
      ['words so far are added up', SARVAM, { telling: () => addedUp() }, /the words so far are not/],
      ['words so far, which it denies', SARVAM, { abilities: { hasInterim: false } }, /the words so far are not/],
      ['no preflight, which it promises', SARVAM, { abilities: { hasPreflight: true } }, /differ in preflight/],
      ['a language that it has not named', SARVAM, { abilities: { languages: ['hi'] } }, /en-IN is not among/],
      [
        'a wrong language',
        SARVAM,
        { telling: () => (event) => ['language' in event ? { ...event, language: 'ta' } : event] },
        /is told as ta/,
      ],
      ['no usage', SARVAM, { telling: unlike('usage') }, /usage/],
      ['more than sure', SARVAM, { telling: () => (event) => ['text' in event ? { ...event, confidence: 2 } : event] }, /confidence is 2/],
      ['half of the sound', SARVAM, { stream: ({ push }) => ({ push: everySecond(push!) }) }, /1000 ms of audio/],
      ['the speech begins twice', FLUX, { telling: twice('speech-started') }, /speech-started comes after speech-started/],
      ['an eager end is not taken back', FLUX, { telling: unlike('resumed') }, /preflight comes after preflight/],
      ['nothing is taken back', SARVAM, { telling: twice('final') }, /the words are not/],
      [
        'other words than those of the eager end',
        FLUX,
        { telling: () => (event) => [event.type === 'final' ? { ...event, text: 'no' } : event] },
        /not those of the preflight/,
      ],
    ],
    'does it where the answer comes byte by byte': [
      [
        'it takes a piece for the whole',
        OPENAI,
        { net: pieces((piece) => Buffer.from(Buffer.from(piece).toString())) },
        /the words are not/,
      ],
    ],
    'does not wait for ever for a vendor that says no more': [
      ['its close waits', SARVAM, { stream: waitsToClose }, /never came: the end of close/],
    ],
    'throws where the connection breaks, and is quiet after that': [
      ...anywhere(SARVAM, { type: 'end', reason: 'stop' })['throws where the connection breaks, and is quiet after that']!,
      ['it cannot be told anything after that', SARVAM, { stream: () => ({ endTurn: throws }) }, /not open any more/],
    ],
    'opens only when the vendor has taken the stream': [['at once', SARVAM, { isHasty: true }, /open though the vendor refuses/]],
    'makes its words final at the end of a turn, while the call goes on': [
      ['when the call is over', SARVAM, { stream: () => ({ endTurn: nothing }) }, /never came: the end of the events/],
    ],
  },
  tts: {
    ...anywhere(SARVAM, { type: 'flushed' }),
    'says honestly what it can': [
      ['no default of its voices', SARVAM, { abilities: { voices: { hi: [] } } }, /no voice for hi/],
      ['a voice of a language that it does not speak', SARVAM, { abilities: { voices: { ur: ['a'] } } }, /does not speak/],
      ['no characters at once', SARVAM, { abilities: { maxCharacters: 0 } }, /it says nothing/],
      ['a format twice', SARVAM, { abilities: { formats: [1, 1].map(() => ({ encoding: 'pcmu', rate: 8000 })) } }, /a format twice/],
    ],
    'does its work in each of its formats': [
      ['no flushed', SARVAM, { telling: unlike('flushed') }, /2 clauses were flushed, and it tells 0/],
      ['flushed twice', SARVAM, { telling: twice('flushed') }, /2 clauses were flushed, and it tells 4/],
      ['flushed before the sound', SARVAM, { telling: () => swapped() }, /is not the vendor's/],
      ['one piece is lost', SARVAM, { telling: () => withoutSecond() }, /is not the vendor's/],
      ['characters counted down', SARVAM, { telling: () => countedDown() }, /backwards/],
      [
        'half samples',
        SARVAM,
        {
          telling: () => (event) =>
            event.type === 'audio' ? [event.audio.subarray(0, 1), event.audio.subarray(1)].map((audio) => ({ ...event, audio })) : [event],
        },
        /within a sample/,
      ],
      ['no usage', SARVAM, { telling: unlike('usage') }, /characters/],
    ],
    'does it where the answer comes byte by byte': [
      ['odd bytes are lost', OPENAI, { net: pieces((piece) => piece.subarray(0, piece.length & ~1)) }, /is not the vendor's/],
    ],
    'does not wait for ever for a vendor that says no more': [
      ['its close waits', SARVAM, { stream: waitsToClose }, /never came: the end of close/],
    ],
    'throws where the connection breaks, and is quiet after that': [
      ...anywhere(SARVAM, { type: 'flushed' })['throws where the connection breaks, and is quiet after that']!,
      [
        'it asks again',
        SARVAM,
        { stream: (_stream, net, context) => ({ cancel: () => void asksMore(net, context).catch(nothing) }) },
        /asks the vendor again/,
      ],
    ],
    'loses no text when the connection breaks before its flush': [
      ['what was pushed before', OPENAI, { stream: ({ push }) => ({ push: everySecond(push!) }) }, /is not the vendor's/],
    ],
    'tells a flush of nothing in its turn': [
      ['only one of words', SARVAM, { stream: onlyWithWords }, /5 clauses were flushed, and it tells 2/],
    ],
    'says nothing more of what is cancelled while it is made, and says the next': [
      ['it says all', SARVAM, { stream: () => ({ cancel: nothing }) }, /1 clauses were flushed, and it tells 3/],
      ['it is over', SARVAM, { stream: ({ close }) => ({ cancel: () => void close!() }) }, /1 clauses were flushed, and it tells/],
    ],
    'says nothing more of what is cancelled when its sound has come, and says the next': [
      ['it says what waits', OPENAI, { stream: () => ({ cancel: nothing }) }, /1 clauses were flushed, and it tells 3/],
    ],
  },
  llm: {
    ...anywhere(OPENAI, { type: 'text', text: 'late' }),
    'does its work in each of its formats': [
      ['no end', OPENAI, { telling: unlike('end') }, /no end/],
      [
        'text after the end',
        OPENAI,
        { telling: () => (event) => (event.type === 'end' ? [event, { type: 'text', text: '' }] : [event]) },
        /in pieces|after the end/,
      ],
      ['two ends', OPENAI, { telling: twice('end') }, /after the end/],
      ['another reason', OPENAI, { telling: () => (event) => [event.type === 'end' ? { ...event, reason: 'length' } : event] }, /length/],
      ['the whole text at once', OPENAI, { telling: () => atOnce() }, /does not come in pieces/],
      ['text twice', OPENAI, { telling: twice('text') }, /not that of the model/],
      ['no usage', OPENAI, { telling: unlike('usage') }, /usage/],
    ],
    'does it where the answer comes byte by byte': [
      [
        'a letter of several bytes is broken',
        OPENAI,
        { net: pieces((piece) => Buffer.from(Buffer.from(piece).toString())) },
        /not that of the model/,
      ],
    ],
    'does not wait for ever for a vendor that says no more': [
      ['as if all had been said', OPENAI, { error: () => undefined }, /ended without an error/],
    ],
    'tells whole tool calls': [
      [
        'piece by piece',
        OPENAI,
        { telling: () => (event) => (event.type === 'tool-call' ? [{ ...event, argumentsJson: '{' }, event] : [event]) },
        /tool calls are not/,
      ],
      [
        'without a reason',
        OPENAI,
        { telling: () => (event) => [event.type === 'end' ? { ...event, reason: 'stop' } : event] },
        /tool-calls/,
      ],
    ],
    'notices an answer that ends without a reason': [
      ['as if all had been said', OPENAI, { error: () => undefined }, /it gives/],
      ['with an end of its own', OPENAI, { telling: () => (event) => [event, { type: 'end', reason: 'stop' }] }, /did not tell/],
    ],
  },
};

function throws(): never {
  throw new Error('not open any more');
}

function addedUp(): (event: SpeechEvent) => SpeechEvent[] {
  let before = '';
  return (event) => (event.type === 'interim' ? [{ ...event, text: (before += event.text) }] : [event]);
}

function everySecond(push: (of: never) => void): (of: never) => void {
  let count = 0;
  return (audio) => ++count % 2 === 0 && push(audio);
}

function swapped(): (event: SpeechEvent) => SpeechEvent[] {
  const held: SpeechEvent[] = [];
  return (event) => (event.type === 'audio' && held.push(event) ? [] : event.type === 'flushed' ? [event, ...held.splice(0)] : [event]);
}

function withoutSecond(): (event: SpeechEvent) => SpeechEvent[] {
  let count = 0;
  return (event) => (event.type === 'audio' && ++count === 2 ? [] : [event]);
}

function countedDown(): (event: SpeechEvent) => SpeechEvent[] {
  let charactersUntil = 99;
  return (event) => [event.type === 'audio' ? { ...event, charactersUntil: charactersUntil-- } : event];
}

function atOnce(): (event: SpeechEvent) => SpeechEvent[] {
  let text = '';
  return (event) => {
    if (event.type === 'text') text += event.text;
    return event.type === 'text' ? [] : event.type === 'end' ? [{ type: 'text', text }, event] : [event];
  };
}

describe.each(Object.keys(CHECKS) as Capability[])('of a provider by %s', (capability) => {
  const { checks } = CHECKS[capability];
  const planted = Object.entries(FAULTS[capability]).flatMap(([name, rows]) => rows.map((row) => [name, ...row] as const));

  it('each check has a planted fault', () => {
    expect(Object.keys(FAULTS[capability]).sort()).toEqual(checks.map(({ name }) => name).sort());
  });

  it.each(planted)('the check "%s" notices: %s', async (name, _what, [plugin, start], fault, complaint) => {
    const check = checks.find((one) => one.name === name)!;
    await expect(runCheck(check, wrong(plugin, capability, fault), start, PATIENCE_MS)).rejects.toThrow(complaint);
  });
});
