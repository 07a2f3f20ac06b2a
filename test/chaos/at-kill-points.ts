import { sampleOf } from '../engines/sample.js';
import { hasSipp } from '../engines/sipp.js';
import { sumOf, totalsLine, type Counts } from './counts.js';
import { inLanes } from './in-lanes.js';
import type { KillCase, Side } from './kill-case.js';
import { runKillCase, type Outcome } from './run-kill-case.js';

/** Starting a service keeps one core busy for a second, the rest is waiting. */
const LANES = 3;
const SIDES: readonly Side[] = ['before', 'after'];
/** CHAOS_ONLY='place-call' npm run chaos tries one point. */
const only = new RegExp(process.env.CHAOS_ONLY ?? '');

interface Point {
  one: KillCase;
  side: Side;
  name: string;
}

/** `npm test` kills at a sample of `most` points, `npm run chaos` and `npm run test:all` at all points, each before and after. */
function pointsOf(title: string, cases: readonly KillCase[], most: number): Point[] {
  const all = cases.flatMap((one) => SIDES.map((side) => ({ one, side, name: nameOf(one, side) })));
  return process.env.CHAOS_ONLY ? all.filter(({ name }) => only.test(name)) : sampleOf(all, most, title);
}

function nameOf({ kill, first, far, nth, where, isRecorded }: KillCase, side: Side): string {
  const [kind, what = ''] = kill.split(':');
  const again = first?.kill === undefined ? '' : `, after a first time ${first.kill.replace(/^\w+:/, '').replace(':', ' ')}`;
  const at =
    far?.scenario === undefined
      ? ''
      : far.scenario === 'phone-at-once'
        ? ', picked up without ringing'
        : `, to a trunk that does ${far.scenario}`;
  const on = `${isRecorded ? ', with recordings' : ''}${where === undefined ? '' : `, ${where}`}`;
  return `${side} ${kind === 'send' ? 'sending' : 'writing'} ${what}${nth === undefined ? '' : ` no. ${nth}`}${again}${at}${on}`;
}

/** What is known of the one who is looked at; where two things race, nothing is. */
function expectedOf({ invites, ends, recordings }: KillCase, side: Side): Partial<Pick<Outcome, 'invites' | 'end' | 'recording'>> {
  return {
    ...(invites?.[side] !== undefined && { invites: invites[side] }),
    ...(ends?.[side] !== undefined && { end: ends[side] }),
    ...(recordings?.[side] !== undefined && { recording: recordings[side] }),
  };
}

interface AtKillPoints {
  firstStage?: number;
  isHere?: boolean;
  most: number;
}

/**
 * Kills a service at each point, before and after, and counts what is wrong when it has been started again.
 * `firstStage`: that of the first point, unlike any other spec's (Scene). `most`: how many points `npm test` tries. `isHere`: whether the machine
 * has all that the cases need.
 */
export function atKillPoints(title: string, cases: readonly KillCase[], { firstStage = 0, isHere = true, most }: AtKillPoints): void {
  const points = pointsOf(title, cases, most);
  const onSipp = hasSipp(title) && isHere ? describe : describe.skip;

  // Jest refuses a describe without tests.
  if (points.length === 0) return;
  onSipp(title, () => {
    const all: Counts[] = [];
    const told = async ({ one, side, name }: Point, stage: number): Promise<Outcome> => {
      const outcome = await runKillCase(one, side, firstStage + stage);
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
      outcomes = points.map((point, stage) => (point.one.slowMs === undefined ? free(() => told(point, stage)) : told(point, stage)));
      outcomes.forEach((outcome) => void outcome.catch(() => undefined));
    });

    afterAll(() => process.stdout.write(`\n${all.length} kill points: ${totalsLine(all)}\n`));

    it.each(points.map(({ name }, position) => [name, position] as const))(
      '%s, loses nothing, dials nobody twice and bills right',
      async (_, position) => {
        const { one, side } = points[position] as Point;
        const outcome = await (outcomes[position] as Promise<Outcome>);
        expect(Object.fromEntries(Object.entries(outcome.counts).filter(([, wrong]) => wrong.length > 0))).toEqual({});
        expect(outcome).toMatchObject(expectedOf(one, side));
      },
      300_000,
    );
  });
}
