import { EndOfTurn } from './end-of-turn.js';

describe('the own pauses of a person', () => {
  /** The person says two parts with a pause between them. @returns how many turns they were, and the votes of the last one */
  function says(turn: EndOfTurn, atMs: number, pauseMs: number, words?: readonly [string, string]): { turns: number; votes: unknown } {
    const taken = [];
    for (const [part, fromMs] of [atMs, atMs + 1_000 + pauseMs].entries()) {
      turn.onSpeech({ type: 'speech-started', atMs: fromMs });
      turn.onSpeech({ type: 'speech-ended', atMs: fromMs + 1_000 });
      if (words) turn.onWords(words[part] as string, 'last', fromMs + 1_200);
      taken.push(turn.take(fromMs + 1_000 + (part === 0 ? pauseMs : 2_000)));
    }
    const turns = taken.filter((one) => one !== undefined);
    return { turns: turns.length, votes: turns.at(-1)?.votes };
  }

  it('lengthen the wait: a pause that was taken for an end is waited for the next time', () => {
    const turn = new EndOfTurn({ language: 'hi', hangoverMs: 500 });
    expect(says(turn, 1_000, 600)).toEqual({ turns: 2, votes: { waitMs: 750, ownPauseMs: 600 } });
    expect(says(turn, 10_000, 600)).toEqual({ turns: 1, votes: { waitMs: 750, ownPauseMs: 600 } });
  });

  it('do not lengthen it beyond 900 ms, and a person who is quick is not waited for', () => {
    const turn = new EndOfTurn({ language: 'hi', hangoverMs: 500 });
    expect(says(turn, 1_000, 1_100).votes).toMatchObject({ waitMs: 900 });
    const quick = new EndOfTurn({ language: 'hi', hangoverMs: 500 });
    expect(says(quick, 1_000, 200)).toEqual({ turns: 1, votes: { waitMs: 500 } });
  });

  it('are forgotten when the person has ceased to pause', () => {
    const turn = new EndOfTurn({ language: 'hi', hangoverMs: 300 });
    says(turn, 1_000, 600);
    for (let at = 1; at <= 9; at++) {
      turn.onSpeech({ type: 'speech-started', atMs: at * 10_000 });
      turn.onSpeech({ type: 'speech-ended', atMs: at * 10_000 + 800 });
      turn.take(at * 10_000 + 4_000);
      turn.pauses.onPlayback(at * 10_000 + 4_000, at * 10_000 + 6_000);
    }
    turn.onSpeech({ type: 'speech-started', atMs: 100_000 });
    turn.onSpeech({ type: 'speech-ended', atMs: 101_000 });
    expect(turn.endsAtMs).toBe(101_300);
  });

  it('find out a listener that sets a full stop at each silence', () => {
    const turn = new EndOfTurn({ language: 'en-IN', hasListener: true, hangoverMs: 500 });
    expect(says(turn, 1_000, 500, ['My budget is.', 'Fifty lakh.']).turns).toBe(2);
    expect(says(turn, 10_000, 500, ['I would come.', 'On Sunday.'])).toEqual({
      turns: 1,
      votes: { waitMs: 650, words: 'clause', ownPauseMs: 500, resumed: 1 },
    });
  });

  it('do not count where the person has heard the reply before going on', () => {
    const turn = new EndOfTurn({ language: 'hi', hangoverMs: 300 });
    turn.onSpeech({ type: 'speech-started', atMs: 1_000 });
    turn.onSpeech({ type: 'speech-ended', atMs: 2_000 });
    turn.take(2_300);
    turn.pauses.onPlayback(2_350, 5_000);
    turn.onSpeech({ type: 'speech-started', atMs: 2_900 });
    turn.onSpeech({ type: 'speech-ended', atMs: 3_500 });
    expect(turn.endsAtMs).toBe(3_800);
  });
});
