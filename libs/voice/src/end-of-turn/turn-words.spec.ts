import { spoken } from '../testing/spoken-turn.js';
import { EndOfTurn } from './end-of-turn.js';

it('has each word once if another listener hears the sound again', () => {
  const turn = spoken({ hasListener: true }, 'जी,');
  turn.keepWords();
  turn.onSpeech({ type: 'speech-started', atMs: 2_150 });
  turn.onWords('मुझे लाल', 'final', 2_500);
  turn.onWords('गाड़ी चा', 'interim', 2_800);
  turn.forgetWords();
  expect(turn.text).toBe('जी,');
  turn.onSpeech({ type: 'speech-ended', atMs: 3_000 });
  turn.onWords('मुझे लाल गाड़ी चाहिए।', 'last', 3_100);
  expect(turn.take(3_300)?.text).toBe('जी, मुझे लाल गाड़ी चाहिए।');
});

describe('a turn whose final words are late', () => {
  it('does not end by interim words alone, until they have not changed for 2 s', () => {
    const turn = spoken({ hasListener: true });
    turn.onWords('Yes.', 'interim', 1_900);
    expect(turn.endsAtMs).toBe(4_000);
    turn.onWords('Yes, please.', 'interim', 2_400);
    expect(turn.endsAtMs).toBe(4_400);
    turn.onWords('Yes, please do.', 'interim', 4_300);
    expect(turn.take(6_299)).toBeUndefined();
    expect(turn.take(6_300)).toMatchObject({ text: 'Yes, please do.', votes: { words: 'clause', waitMs: 4_300, interim: true } });
  });

  it('but not longer than without words, however many interim words come', () => {
    const turn = spoken({ hasListener: true });
    for (let atMs = 2_100; atMs < 6_400; atMs += 100) turn.onWords(`word ${atMs}`, 'interim', atMs);
    expect(turn.endsAtMs).toBe(6_500);
  });

  it('ends as its words end when the final ones come', () => {
    const turn = spoken({ hasListener: true });
    turn.onWords('Yes', 'interim', 2_100);
    turn.onWords('Yes, please.', 'last', 2_700);
    expect(turn.take(2_700)).toMatchObject({ text: 'Yes, please.', votes: { waitMs: 300 } });
  });

  it('is not ended by the final words of what was said before its pause', () => {
    const turn = spoken({ hasListener: true });
    turn.onSpeech({ type: 'speech-started', atMs: 2_400 });
    turn.onWords('I have a question.', 'last', 2_600);
    turn.onSpeech({ type: 'speech-ended', atMs: 3_000 });
    expect(turn.endsAtMs).toBe(5_000);
    turn.onWords('What does it cost?', 'last', 3_500);
    expect(turn.take(3_500)?.text).toBe('I have a question. What does it cost?');
  });

  it('is not ended by them either if they come after its last sound, from a provider that tells no words in between', () => {
    const turn = spoken({ hasListener: true });
    turn.onSpeech({ type: 'speech-started', atMs: 2_400 });
    turn.onSpeech({ type: 'speech-ended', atMs: 3_000 });
    turn.onWords('I have a question.', 'next-last', 3_100);
    expect(turn.isSettled).toBe(false);
    turn.onWords('What does it cost?', 'next-last', 4_000);
    expect(turn.take(4_000)?.text).toBe('I have a question. What does it cost?');
  });

  it('leaves no word of it to the next turn', () => {
    const turn = spoken({ hasListener: true });
    turn.onWords('I want the red', 'interim', 2_000);
    expect(turn.take(4_000)?.text).toBe('I want the red');
    turn.onSpeech({ type: 'speech-started', atMs: 5_000 });
    turn.onWords('I want the RED one.', 'final', 5_100);
    turn.onSpeech({ type: 'speech-ended', atMs: 6_000 });
    turn.onWords('And the price?', 'last', 6_100);
    expect(turn.take(6_300)?.text).toBe('one. And the price?');
  });
});

it('waits less for words without a mark once their provider is known to set none', () => {
  const turn = new EndOfTurn({ language: 'hi', hasListener: true });
  const waits = [1, 2, 3].map((at) => {
    turn.onSpeech({ type: 'speech-started', atMs: at * 10_000 });
    turn.onSpeech({ type: 'speech-ended', atMs: at * 10_000 + 1_000 });
    turn.onWords('मुझे गाड़ी चाहिए', 'last', at * 10_000 + 1_200);
    return turn.take(at * 10_000 + 5_000)?.votes.waitMs;
  });
  expect(waits).toEqual([1_100, 1_100, 500]);
  turn.forgetWords();
  expect(spoken({ hasListener: true }, 'गाड़ी').endsAtMs).toBe(3_100);
});
