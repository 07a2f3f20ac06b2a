import type { Lease } from '@turant/domain';
import { deleteOp, patchOp, type StorageEngine } from '../engine/storage-engine.js';
import { LEASES } from '../collections.js';

/** Fenced leases, for jobs that only one process does at a time. */
export class LeasesAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** Takes or renews a lease. @returns the fence, or undefined while another holder has the lease */
  async take(name: string, holder: string, now: Date, untilMs: number): Promise<number | undefined> {
    const until = new Date(now.getTime() + untilMs);
    const renewed = await this.engine.patch(patchOp(LEASES, name, [['holder', '=', holder]], { set: { until } }));
    if (renewed) return renewed.fence;
    const first: Lease = { _id: name, holder, until, fence: 1 };
    return (await this.engine.patch(patchOp(LEASES, name, [['until', '<', now]], { set: { holder, until }, inc: { fence: 1 } }, first)))
      ?.fence;
  }

  async release(name: string, holder: string): Promise<void> {
    await this.engine.delete(deleteOp(LEASES, name, [['holder', '=', holder]]));
  }
}
