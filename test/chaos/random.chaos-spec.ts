import { IS_WHOLE, sampleOf } from '../engines/sample.js';
import { hasSipp } from '../engines/sipp.js';
import { totalsLine, type Counts } from './counts.js';
import { randomKills } from './random-kills.js';
import type { Counted } from './scene.js';
import { seedOfRun } from '../engines/seed.js';

const onSipp = hasSipp('the service, killed at random') ? describe : describe.skip;

const SEED = seedOfRun('CHAOS_SEED');
/** Two folders, two services, each killed again and again; one far end hangs up first, at the other one we do. */
const BOTH_LANES = [700, 60_000].map((talkMs) => ({ kills: IS_WHOLE ? 15 : 10, talkMs }));
const LANES = sampleOf(BOTH_LANES, 1, 'lanes of random kills');

onSipp('the service, killed at random', () => {
  const all: Counts[] = [];
  let lanes: Promise<Counted>[];

  beforeAll(() => {
    process.stdout.write(`\nrandom kills: CHAOS_SEED=${SEED} repeats them\n`);
    lanes = LANES.map((lane, position) => randomKills({ ...lane, seed: SEED + position, stage: 9_000 + position }));
    lanes.forEach((lane) => void lane.catch(() => undefined));
  });

  afterAll(() =>
    process.stdout.write(`\n${LANES.reduce((sum, { kills }) => sum + kills, 0)} random kills, seed ${SEED}: ${totalsLine(all)}\n`),
  );

  it.each(LANES.map(({ kills, talkMs }, position) => [kills, talkMs, position] as const))(
    '%i times, with phones that talk for %i ms, loses nothing, dials nobody twice and bills right',
    async (_, __, position) => {
      const { facts, counts } = await (lanes[position] as Promise<Counted>);
      all.push(counts);
      const { told, leads, calls, far } = facts;
      const ends = [...new Set(calls.map(({ status }) => status))].map(
        (status) => `${status} ${calls.filter((call) => call.status === status).length}`,
      );
      process.stdout.write(
        `${told.length} answered 202, ${leads.length} leads, ${calls.length} calls, ${far.length} INVITEs: ${ends.join(', ')}\n`,
      );
      expect(Object.fromEntries(Object.entries(counts).filter(([, wrong]) => wrong.length > 0))).toEqual({});
      expect(told.length).toBeGreaterThan(100);
    },
    280_000,
  );
});
