import { ROAD } from '@turant/road';
import { atKillPoints } from './at-kill-points.js';
import { KILL_CASES } from './kill-cases.js';
import { TRUNK_CASES } from './trunk-cases.js';

/** In `npm test`. Each point takes four seconds of a core: two starts, and the counting. */
const POINTS_TRIED = 10;

describe('the kill points', () => {
  it.each(ROAD.map(({ step }) => step))('has some at %s', (step) => {
    expect(KILL_CASES.filter((one) => one.step === step)).not.toEqual([]);
  });

  it('name no step that is not on the road', () => {
    const steps: (string | undefined)[] = [undefined, ...ROAD.map(({ step }) => step)];
    const all = [...KILL_CASES, ...TRUNK_CASES.ours, ...TRUNK_CASES.asterisk];
    expect(all.filter(({ step }) => !steps.includes(step))).toEqual([]);
  });
});

atKillPoints('the service, killed', KILL_CASES, { most: POINTS_TRIED });
