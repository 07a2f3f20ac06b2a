import { ROAD } from '@turant/road';
import { hasSipp } from '../engines/sipp.js';
import { sumOf, totalsLine, type Counts } from './counts.js';
import { inLanes } from './in-lanes.js';
import { KILL_CASES } from './kill-cases.js';
import type { KillCase, Side } from './kill-case.js';
import { runKillCase, type Outcome } from './run-kill-case.js';

const onSipp = hasSipp('the service, killed') ? describe : describe.skip;

/** Starting a service keeps one core busy for a second, the rest is waiting. */
const LANES = 3;
const SIDES: readonly Side[] = ['before', 'after'];
/** For trying one: CHAOS_ONLY='place-call' npm run chaos. */
const only = new RegExp(process.env.CHAOS_ONLY ?? '');
const POINTS = KILL_CASES.flatMap((one) => SIDES.map((side) => ({ one, side, name: nameOf(one, side) }))).filter(({ name }) =>
  only.test(name),
);

function nameOf({ kill, first, far, nth }: KillCase, side: Side): string {
  const [kind, what = ''] = kill.split(':');
  const again = first?.kill === undefined ? '' : `, after a first time ${first.kill.replace(/^\w+:/, '').replace(':', ' ')}`;
  const at =
    far?.scenario === undefined
      ? ''
      : far.scenario === 'phone-at-once'
        ? ', picked up without ringing'
        : `, to a trunk that does ${far.scenario}`;
  return `${side} ${kind === 'send' ? 'sending' : 'writing'} ${what}${nth === undefined ? '' : ` no. ${nth}`}${again}${at}`;
}

/** What is known of the one who is looked at; where two things race, nothing is. */
function expectedOf({ invites, ends }: KillCase, side: Side): Partial<Pick<Outcome, 'invites' | 'end'>> {
  return { ...(invites?.[side] !== undefined && { invites: invites[side] }), ...(ends?.[side] !== undefined && { end: ends[side] }) };
}

describe('the kill points', () => {
  it.each(ROAD.map(({ step }) => step))('has some at %s', (step) => {
    expect(KILL_CASES.filter((one) => one.step === step)).not.toEqual([]);
  });

  it('name no step that is not on the road', () => {
    const steps: (string | undefined)[] = [undefined, ...ROAD.map(({ step }) => step)];
    expect(KILL_CASES.filter(({ step }) => !steps.includes(step))).toEqual([]);
  });
});

onSipp('the service, killed', () => {
  const all: Counts[] = [];
  const told = async ({ one, side, name }: (typeof POINTS)[number], stage: number): Promise<Outcome> => {
    const outcome = await runKillCase(one, side, stage);
    const { counts, facts, end, tookMs } = outcome;
    all.push(counts);
    process.stdout.write(
      `${sumOf(counts) === 0 ? 'right' : 'WRONG'}  killed ${name}: ${facts.leads.length} leads, ended ${end} (${tookMs} ms)\n`,
    );
    return outcome;
  };
  let outcomes: Promise<Outcome>[];

  beforeAll(() => {
    const free = inLanes(LANES);
    outcomes = POINTS.map((point, stage) => (point.one.slowMs === undefined ? free(() => told(point, stage)) : told(point, stage)));
    outcomes.forEach((outcome) => void outcome.catch(() => undefined));
  });

  afterAll(() => process.stdout.write(`\n${all.length} kill points: ${totalsLine(all)}\n`));

  it.each(POINTS.map(({ name }, position) => [name, position] as const))(
    '%s, loses nothing, dials nobody twice and bills right',
    async (_, position) => {
      const { one, side } = POINTS[position] as (typeof POINTS)[number];
      const outcome = await (outcomes[position] as Promise<Outcome>);
      expect(Object.fromEntries(Object.entries(outcome.counts).filter(([, wrong]) => wrong.length > 0))).toEqual({});
      expect({ invites: outcome.invites, end: outcome.end }).toMatchObject(expectedOf(one, side));
    },
    300_000,
  );
});
