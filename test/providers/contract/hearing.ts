import { deepStrictEqual, ok } from 'node:assert/strict';
import { audioMs, type SttAbilities, type SttEvent } from '@turant/plugin-kit';
import { isAbleTo } from './abilities.js';
import { checksOfEvery } from './every-provider.js';
import type { Kind } from './kind.js';
import type { Check, Stage, ToHear } from './stage.js';

type Ears = NonNullable<Stage['plugin']['stt']>;
type Final = Extract<SttEvent, { type: 'final' }>;

const FRAMES = 50;
const FRAME_MS = 20;
/** Two languages in one sentence, and then the other one. */
const TURNS: readonly ToHear[] = [
  { soFar: ['कल', 'कल सुबह at'], words: 'कल सुबह at ten o’clock, ठीक है', language: 'hi' },
  { soFar: ['Yes'], words: 'Yes, please', language: 'en-IN' },
];
/** Which event may come before which; the begin of the stream is a final. */
const AFTER: Readonly<Record<Exclude<SttEvent['type'], 'usage'>, readonly SttEvent['type'][]>> = {
  'speech-started': ['final'],
  interim: ['final', 'speech-started', 'interim', 'resumed'],
  preflight: ['final', 'speech-started', 'interim', 'resumed'],
  resumed: ['preflight'],
  final: ['final', 'speech-started', 'interim', 'resumed', 'preflight'],
};

const earsOf = ({ plugin }: Stage): Ears => plugin.stt!;
const abilitiesOf = (stage: Stage): SttAbilities => earsOf(stage).abilities(stage.vendor.sttModel);

const HEARING: Kind<SttEvent> = {
  formats: (stage) => abilitiesOf(stage).formats,
  isEarly: (stage) => abilitiesOf(stage).hasInterim,

  async begin(stage, { signal, limitMs, format = abilitiesOf(stage).formats[0] } = {}) {
    stage.vendor.says!(TURNS);
    const { sttModel: model } = stage.vendor;
    const order = { language: 'hi', alternatives: ['en-IN'], keyTerms: ['Kothrud'], format, ...(model !== undefined && { model }) };
    const stream = await earsOf(stage).open(stage.net(limitMs), { ...order, signal: stage.signal(signal) }, stage.context);
    const frame = Buffer.alloc(FRAME_MS / audioMs(1, format), 0x55);
    const turn = (): void => {
      stream.startTurn();
      for (let at = 0; at < FRAMES; at++) stream.push(frame);
      stream.endTurn();
    };
    TURNS.forEach(turn);
    return { events: stream, close: () => stream.close(), poke: turn };
  },

  judge(events, stage) {
    const abilities = abilitiesOf(stage);
    isInOrder(events);
    deepStrictEqual(
      turnsOf(events).map((turn) => turn.flatMap((event) => (event.type === 'final' && event.text !== '' ? [event.text] : [])).join(' ')),
      TURNS.map(({ words }) => words),
      'the words are not those that were said',
    );
    deepStrictEqual(
      turnsOf(events).map((turn) => turn.flatMap((event) => (event.type === 'interim' ? [event.text] : []))),
      TURNS.map(({ soFar }) => (abilities.hasInterim ? soFar : [])),
      'the words so far are not those that were said',
    );
    deepStrictEqual(events.some(({ type }) => type === 'preflight'), abilities.hasPreflight, 'abilities and events differ in preflight'); // prettier-ignore
    turnsOf(events).forEach((turn, at) => turn.forEach((event) => isOfLanguage(event, TURNS[at]!.language, abilities)));
    const usage = events.flatMap((event) => (event.type === 'usage' ? [event] : []));
    ok(usage.length > 0 && usage.every(({ count }) => Number.isInteger(count) && count > 0), 'it does not tell its usage');
    const heardMs = usage.reduce((sum, { unit, count }) => (unit === 'audio-ms' ? sum + count : sum), 0);
    ok(heardMs === 0 || heardMs === TURNS.length * FRAMES * FRAME_MS, `it tells ${heardMs} ms of audio`);
  },
};

function isOfLanguage(event: SttEvent, language: string, { languages }: SttAbilities): void {
  if (!('text' in event)) return;
  ok(event.language === undefined || event.language === language, `${language} is told as ${event.language}`);
  ok(event.language === undefined || languages.includes(event.language), `${event.language} is not among its languages`);
  ok(event.confidence === undefined || (event.confidence >= 0 && event.confidence <= 1), `its confidence is ${event.confidence}`);
}

/** The events of each turn. */
function turnsOf(events: readonly SttEvent[]): SttEvent[][] {
  const turns: SttEvent[][] = [[]];
  for (const event of events) {
    if (event.type === 'usage') continue;
    turns.at(-1)!.push(event);
    if (isTurnEnd(event)) turns.push([]);
  }
  return turns.filter((turn) => turn.length > 0);
}

const isTurnEnd = (event: SttEvent): event is Final => event.type === 'final' && event.isTurnEnd;

function isInOrder(events: readonly SttEvent[]): void {
  let before: SttEvent = { type: 'final', isTurnEnd: true, text: '' };
  for (const event of events) {
    if (event.type === 'usage') continue;
    ok(AFTER[event.type].includes(before.type), `${event.type} comes after ${before.type}`);
    if (before.type === 'preflight' && event.type === 'final')
      deepStrictEqual(event.text, before.text, 'the final words are not those of the preflight');
    before = event;
  }
}

export const HEARING_CHECKS: readonly Check[] = [
  {
    name: 'says honestly what it can',
    run: async (stage) => {
      for (const model of [undefined, stage.vendor.sttModel]) {
        const abilities = earsOf(stage).abilities(model);
        isAbleTo(abilities);
        ok(abilities.languages.includes(abilities.followsLanguage ? 'hi' : 'en-IN'), 'it follows a person, and knows no Hindi');
        const { most, maxCharacters } = abilities.keyTerms ?? { most: 1, maxCharacters: 1 };
        ok(most > 0 && maxCharacters > 0, 'it takes key terms, and none');
      }
    },
  },
  ...checksOfEvery(HEARING),
  {
    name: 'opens only when the vendor has taken the stream',
    run: async (stage) => {
      const { format } = { format: abilitiesOf(stage).formats[0] };
      const asked = await HEARING.begin(stage, { format });
      await stage.inTime('the end of close()', asked.close!());
      // One request for each turn: there is no stream to take.
      if (!stage.usesSocket) return;
      stage.vendor.refuse('wrong-key');
      const opening = HEARING.begin(stage).then(
        () => 'open',
        () => 'refused',
      );
      deepStrictEqual(await stage.inTime('the end of open()', opening), 'refused', 'it is open though the vendor refuses');
    },
  },
  {
    name: 'makes its words final at the end of a turn, while the call goes on',
    run: async (stage) => {
      let turns = 0;
      const { events } = await HEARING.begin(stage);
      const got = await stage.read(events, { isLast: (event) => isTurnEnd(event) && ++turns === TURNS.length });
      isInOrder(got);
    },
  },
];
