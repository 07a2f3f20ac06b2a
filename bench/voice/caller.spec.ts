import { VoiceCaller } from './caller.cjs';

interface Step {
  clip: string;
  clipMs: number;
  when: 'start' | 'silence' | 'speech';
  ms: number;
}

/** When each step began, if the employee speaks at these times. */
function began(steps: Step[], speech: [fromMs: number, untilMs: number][], untilMs = 10_000): [string, number][] {
  const caller = new VoiceCaller(steps, 0);
  const found: [string, number][] = [];
  for (let nowMs = 10; nowMs <= untilMs; nowMs += 10) {
    caller.hear(speech.some(([from, until]) => nowMs >= from && nowMs < until) ? 0.2 : 0.001, nowMs);
    const step = caller.due(nowMs);
    if (step) found.push([step.clip, nowMs]);
  }
  return found;
}
const step = (when: Step['when'], ms: number, clip: string, clipMs = 500): Step => ({ when, ms, clip, clipMs });

describe('a caller of the bench', () => {
  it('answers when the employee has spoken and is silent, whatever pauses it makes', () => {
    expect(began([step('silence', 700, 'yes')], [[100, 1_000], [1_400, 2_000]])).toEqual([['yes', 2_690]]); // prettier-ignore
    expect(began([step('silence', 700, 'yes')], [])).toEqual([]);
  });

  it('waits for the next words before it answers again', () => {
    const twice = [step('silence', 700, 'first'), step('silence', 700, 'second')];
    expect(began(twice, [[0, 1_000], [3_000, 4_000]])).toEqual([['first', 1_690], ['second', 4_690]]); // prettier-ignore
    // Words over its own are no question.
    expect(began(twice, [[0, 1_000], [1_800, 2_000]])).toEqual([['first', 1_690]]); // prettier-ignore
  });

  it('interrupts in the middle of what the employee says, and not after it', () => {
    const over = [step('speech', 1_500, 'wait'), step('speech', 1_500, 'no')];
    expect(began(over, [[200, 1_000], [2_000, 5_000]])).toEqual([['wait', 3_500]]); // prettier-ignore
    expect(began(over, [[200, 6_000]])).toEqual([['wait', 1_700], ['no', 3_700]]); // prettier-ignore
  });

  it('can speak at fixed times', () => {
    expect(began([step('start', 800, 'burst', 100), step('start', 1_300, 'burst', 100)], [])).toEqual([['burst', 800], ['burst', 1_300]]); // prettier-ignore
  });
});
