import { deepStrictEqual, ok } from 'node:assert/strict';
import { inspect } from 'node:util';
import { RetryLaterError, type AudioFormat, type TtsEvent, type TtsStream } from '@turant/plugin-kit';
import { isAbleTo } from './abilities.js';
import { checksOfEvery } from './every-provider.js';
import { whole, type Begin, type Kind } from './kind.js';
import type { Check, Stage } from './stage.js';

type Voice = NonNullable<Stage['plugin']['tts']>;
type Sound = Extract<TtsEvent, { type: 'audio' }>;

const CLAUSES = ['जी, ठीक है।', 'Your visit?'];

const voiceOf = ({ plugin }: Stage): Voice => plugin.tts!;

function opened(stage: Stage, { signal, limitMs, format = voiceOf(stage).abilities().formats[0] }: Begin): Promise<TtsStream> {
  return voiceOf(stage).open(stage.net(limitMs), { language: 'hi', format, signal: stage.signal(signal) }, stage.context);
}

function say(stream: TtsStream, clause: string): void {
  stream.push(clause.slice(0, 4));
  stream.push(clause.slice(4));
  stream.flush();
}

const SPEAKING: Kind<TtsEvent> = {
  formats: (stage) => voiceOf(stage).abilities().formats,
  isEarly: () => true,

  async begin(stage, how = {}) {
    const stream = await opened(stage, how);
    for (const clause of CLAUSES) say(stream, clause);
    const poke = (): void => {
      stream.cancel();
      say(stream, 'Hello');
    };
    return { events: stream, close: () => stream.close(), poke };
  },

  judge(events, stage, format) {
    isSaid(events, CLAUSES, stage);
    const sounds = events.flatMap((event) => (event.type === 'audio' ? [event] : []));
    isWhole(sounds, format ?? voiceOf(stage).abilities().formats[0]);
    const usage = events.flatMap((event) => (event.type === 'usage' ? [event] : []));
    const characters = usage.reduce((sum, { unit, count }) => (unit === 'character' ? sum + count : sum), 0);
    deepStrictEqual(characters, [...CLAUSES.join('')].length, 'it does not tell the characters that it has said');
  },
};

/** The sound of each clause, then `flushed`, and no sound after the last one. */
function isSaid(events: readonly TtsEvent[], clauses: readonly string[], { vendor }: Stage): void {
  const said: Uint8Array[][] = [[]];
  for (const event of events) {
    if (event.type === 'audio') said.at(-1)!.push(event.audio);
    else if (event.type === 'flushed') said.push([]);
  }
  deepStrictEqual(said.length - 1, clauses.length, `${clauses.length} clauses were flushed, and it tells ${said.length - 1}`);
  const wanted = [...clauses.map((clause) => (clause === '' ? Buffer.alloc(0) : vendor.soundOf!(clause))), Buffer.alloc(0)];
  for (const [at, sound] of wanted.entries()) {
    const bytes = Buffer.concat(said[at]!);
    ok(bytes.equals(sound), `the sound of "${clauses[at] ?? 'nothing'}" is not the vendor's: ${bytes.length} bytes of ${sound.length}`);
  }
}

function isWhole(sounds: readonly Sound[], { encoding }: AudioFormat): void {
  const bytes = encoding === 'pcm16' ? 2 : 1;
  ok(sounds.every(({ audio }) => audio.length > 0 && audio.length % bytes === 0), 'a piece of sound is empty, or ends within a sample'); // prettier-ignore
  const until = sounds.flatMap(({ charactersUntil }) => charactersUntil ?? []);
  ok(
    until.every((count, at) => count >= (until[at - 1] ?? 0)),
    'it counts the characters that are said backwards',
  );
}

/** So many characters are pushed when the connection breaks: all is said, or an error tells that it is not. */
async function brokenAfter(stage: Stage, characters: number): Promise<void> {
  const stream = await opened(stage, {});
  stream.push(CLAUSES[0]!.slice(0, characters));
  // It closes the connections that are open.
  stage.relay.next('none');
  await stage.until('the end of the connection', () => stage.relay.isIdle);
  stream.push(CLAUSES[0]!.slice(characters));
  stream.flush();
  void stream.close();
  const events = await stage.read(stream).catch((error: unknown) => error);
  if (Array.isArray(events)) isSaid(events, [CLAUSES[0]!], stage);
  else ok(events instanceof RetryLaterError, `it throws ${inspect(events)}`);
}

/** The first clause is cancelled while the vendor makes it, or after all of its sound has come. */
async function cancelled(stage: Stage, isAllSent: boolean): Promise<void> {
  stage.relay.next('none');
  const silent = await opened(stage, {});
  const opening = stage.relay.bytesDown;
  await stage.inTime('the end of close()', silent.close());
  stage.relay.next('none');
  await whole(SPEAKING, stage);
  const all = stage.relay.bytesDown;
  stage.relay.next(isAllSent ? 'none' : { stall: 'down', after: opening }, 'none');
  const stream = await opened(stage, {});
  stream.cancel();
  for (const clause of CLAUSES) say(stream, clause);
  await stage.until('the sound', () => (isAllSent ? stage.relay.bytesDown >= all : stage.relay.isHolding));
  stream.push('no end');
  stream.cancel();
  stage.relay.release();
  say(stream, 'Instead');
  const closing = stream.close();
  isSaid(await stage.read(stream), ['Instead'], stage);
  await stage.inTime('the end of close()', closing);
}

export const SPEAKING_CHECKS: readonly Check[] = [
  {
    name: 'says honestly what it can',
    run: async (stage) => {
      const abilities = voiceOf(stage).abilities();
      isAbleTo(abilities);
      ok(abilities.maxCharacters > 0, 'it says nothing');
      for (const [language, [first]] of Object.entries(abilities.voices)) {
        ok(abilities.languages.includes(language), `it has a voice for ${language} and does not speak it`);
        ok(first !== undefined, `it has no voice for ${language}`);
      }
    },
  },
  ...checksOfEvery(SPEAKING),
  {
    name: 'loses no text when the connection breaks before its flush',
    run: async (stage) => {
      for (const before of [0, 4]) await brokenAfter(stage, before);
    },
  },
  {
    name: 'tells a flush of nothing in its turn',
    run: async (stage) => {
      const stream = await opened(stage, {});
      stream.flush();
      say(stream, CLAUSES[0]!);
      stream.flush();
      stream.flush();
      say(stream, CLAUSES[1]!);
      const closing = stream.close();
      isSaid(await stage.read(stream), ['', CLAUSES[0]!, '', '', CLAUSES[1]!], stage);
      await stage.inTime('the end of close()', closing);
    },
  },
  { name: 'says nothing more of what is cancelled while it is made, and says the next', run: (stage) => cancelled(stage, false) },
  { name: 'says nothing more of what is cancelled when its sound has come, and says the next', run: (stage) => cancelled(stage, true) },
];
