import { CLUSTER_START_MS } from '../engines/cluster.js';
import { IS_WHOLE } from '../engines/sample.js';
import { seedOfRun } from '../engines/seed.js';
import { hasSipp } from '../engines/sipp.js';
import { totalsLine } from './counts.js';
import { runOnEngines, type EngineRun } from './engine-run.js';

const NAME = 'the cluster on real engines, in trouble under load';
const onSipp = hasSipp(NAME) ? describe : describe.skip;

/** `npm run chaos -- --leads 100000 --seed 7`: see run.cjs. */
const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const LEADS = number('CHAOS_LEADS', IS_WHOLE ? 1_000 : 400);
const RUN: Omit<EngineRun, 'tell'> = {
  leads: LEADS,
  seed: seedOfRun('CHAOS_SEED'),
  nodes: number('CHAOS_NODES', 1) === 3 ? 3 : 1,
  brokers: number('CHAOS_BROKERS', 1) === 3 ? 3 : 1,
  // A phone is called in a tenth of a second at best: of very many leads fewer ask for it.
  callShare: number('CHAOS_CALL_SHARE', Math.min(0.3, 4_000 / LEADS)),
  pace: number('CHAOS_PACE', Math.min(200, Math.max(12, LEADS / 60))),
  within: NAME,
};
/** The time limit of a busy machine: faults are counted here, slowness is not. */
const LIMIT_MS = CLUSTER_START_MS + LEADS * 1_000;

onSipp(NAME, () => {
  it(
    'loses nothing, dials nobody twice and bills right',
    async () => {
      const began = Date.now();
      const tell = (line: string): void => void process.stdout.write(`  ${line}\n`);
      process.stdout.write(
        `\n${LEADS} leads, ${RUN.nodes} database node(s), ${RUN.brokers} broker(s); CHAOS_SEED=${RUN.seed} repeats it\n`,
      );
      const outcome = await runOnEngines({ ...RUN, tell });
      if (!outcome) return;
      const { facts, counts, more } = outcome;
      const ends = new Map<string, number>();
      for (const { status } of facts.calls) ends.set(status, (ends.get(status) ?? 0) + 1);
      tell(
        `${facts.told.length} answered 202, ${facts.leads.length} leads, ${facts.far.length} INVITEs, calls: ${JSON.stringify(Object.fromEntries(ends))}`,
      );
      const others = Object.entries(more).map(([what, cases]) => `${what} ${cases.length}`);
      tell(`${totalsLine([counts])}, ${others.join(', ')} (${Math.round((Date.now() - began) / 1_000)} s)`);
      const wrong = Object.entries({ ...counts, ...more }).filter(([, cases]) => cases.length > 0);
      expect(Object.fromEntries(wrong.map(([what, cases]) => [what, cases.slice(0, 10)]))).toEqual({});
      expect(facts.told).toHaveLength(LEADS);
    },
    LIMIT_MS,
  );
});
