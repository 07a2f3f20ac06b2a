import type { SweepKind } from '@turant/store';
import type { RoadContext } from '../road-context.js';

type Job = () => Promise<void>;

/** Asks the store once a round for all sweeps whether there is anything to do: in a quiet second, that one query is all they cost. */
export class SweepLook {
  private readonly asked = new Set<SweepKind>();
  private underWay: Promise<ReadonlySet<SweepKind>> | undefined;

  constructor(private readonly context: Pick<RoadContext, 'store' | 'clock'>) {}

  /** Makes a job that runs only if there is work of its kind, or if the store could not tell: then the job itself says what is wrong. */
  onlyFor(kind: SweepKind, job: Job): Job {
    this.asked.add(kind);
    return async () => {
      const kinds = await this.kinds().catch(() => undefined);
      if (!kinds || kinds.has(kind)) await job();
    };
  }

  private kinds(): Promise<ReadonlySet<SweepKind>> {
    const { store, clock } = this.context;
    this.underWay ??= store.acrossTenants.sweepWork.kinds(this.asked, clock.now()).finally(() => (this.underWay = undefined));
    return this.underWay;
  }
}
