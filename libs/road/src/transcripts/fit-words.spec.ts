import type { TranscriptTurn } from '@turant/domain';
import fc from 'fast-check';
import { fitWords, type HeardWords } from './fit-words.js';

const person = (startMs: number, endMs: number, text: string | null = null): TranscriptTurn => ({
  speaker: 'person',
  text,
  startMs,
  endMs,
});
const agent = (startMs: number, endMs: number): TranscriptTurn => ({ speaker: 'agent', text: 'A question?', startMs, endMs, isCut: true });
const words = (text: string, startMs: number, endMs: number): HeardWords => ({ text, startMs, endMs });

const anyTurn = fc
  .tuple(fc.boolean(), fc.nat(60_000), fc.nat(5_000), fc.constantFrom(null, 'known'))
  .map(([isAgent, start, length, text]) => (isAgent ? agent(start, start + length) : person(start, start + length, text)));
const anyWords = fc.array(fc.tuple(fc.nat(70_000), fc.nat(8_000)), { maxLength: 12 }).map((times) =>
  // Each with words that no other has, so that each can be found again.
  times.map(([start, length], n) => words(`w${n}a w${n}b`, start, start + length)),
);
const anyTurns = fc.array(anyTurn, { maxLength: 12 });
const timesOf = ({ speaker, startMs, endMs }: TranscriptTurn): string => `${speaker} ${startMs} ${endMs}`;

describe('the words of a transcriber', () => {
  it('go to the turn that they overlap most, in their order', () => {
    const turns = [agent(0, 2_000), person(2_500, 4_000), agent(4_200, 6_000), person(6_400, 9_000)];
    const heard = [words('a car', 3_000, 4_000), words('I need', 2_400, 3_000), words('next week', 3_900, 8_000)];
    expect(fitWords(turns, heard).map(({ text }) => text)).toEqual(['A question?', 'I need a car', 'A question?', 'next week']);
  });

  it('go to a turn near by if they overlap none, and else are a turn of their own', () => {
    const turns = [agent(0, 2_000), person(4_000, 5_000)];
    expect(fitWords(turns, [words('yes', 3_000, 3_200), words('hello', 500, 900)])).toEqual([
      agent(0, 2_000),
      person(500, 900, 'hello'),
      person(4_000, 5_000, 'yes'),
    ]);
  });

  it('replace what a listener has understood, and a turn without words keeps it', () => {
    const turns = [person(0, 1_000, 'I kneed'), person(5_000, 6_000, 'next week')];
    expect(fitWords(turns, [words('I need', 0, 1_000)]).map(({ text }) => text)).toEqual(['I need', 'next week']);
  });

  it('without times go to the only turn of the person, and else are a turn of their own', () => {
    const said = { ...words('I need a car next week', 0, 10_000), areUntimed: true as const };
    expect(fitWords([agent(0, 2_000), person(2_500, 4_000)], [said])[1]).toEqual(person(2_500, 4_000, said.text));
    const two = [person(2_500, 4_000), person(6_000, 9_000)];
    expect(fitWords(two, [said])).toEqual([person(0, 10_000, said.text), ...two]);
  });

  it('are each in one turn, and none is lost', () =>
    fc.assert(
      fc.property(anyTurns, anyWords, (turns, heard) => {
        const said = fitWords(turns, heard)
          .flatMap(({ speaker, text }) => (speaker === 'person' ? (text ?? '').split(' ') : []))
          .filter((word) => word.startsWith('w'));
        expect(said.sort()).toEqual(heard.flatMap(({ text }) => text.split(' ')).sort());
      }),
    ));

  it('change no time of a turn, no words of the agent, and remove no turn', () =>
    fc.assert(
      fc.property(anyTurns, anyWords, (turns, heard) => {
        const fitted = fitWords(turns, heard);
        const left = fitted.map(timesOf);
        for (const turn of turns) left.splice(left.indexOf(timesOf(turn)), 1);
        // What is left are turns of words alone.
        expect(left.every((times) => heard.some(({ startMs, endMs }) => times === `person ${startMs} ${endMs}`))).toBe(true);
        expect(left).toHaveLength(fitted.length - turns.length);
        const agents = (all: readonly TranscriptTurn[]): TranscriptTurn[] => all.filter(({ speaker }) => speaker === 'agent');
        expect(new Set(agents(fitted))).toEqual(new Set(agents(turns)));
        expect(fitted.map(({ startMs }) => startMs)).toEqual(fitted.map(({ startMs }) => startMs).sort((a, b) => a - b));
      }),
    ));

  it('are in a turn that no other turn of the person overlaps more', () =>
    fc.assert(
      fc.property(anyTurns, anyWords, (turns, heard) => {
        const fitted = fitWords(turns, heard);
        const overlap = (turn: TranscriptTurn, one: HeardWords): number =>
          Math.min(turn.endMs, one.endMs) - Math.max(turn.startMs, one.startMs);
        for (const one of heard) {
          const own = fitted.find(({ text }) => text?.split(' ').includes(one.text.split(' ')[0] ?? ''))!;
          for (const turn of turns)
            if (turn.speaker === 'person' && overlap(turn, one) > 0) expect(overlap(own, one)).toBeGreaterThanOrEqual(overlap(turn, one));
        }
      }),
    ));

  it('of a turn are never too many for a sealed frame', () => {
    const [turn] = fitWords([], [words('\u0000😀'.repeat(30_000), 0, 1_000)]);
    expect(Buffer.byteLength(JSON.stringify(turn))).toBeLessThan(262_144);
  });
});
