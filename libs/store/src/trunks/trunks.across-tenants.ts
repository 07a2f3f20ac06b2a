import type { Trunk } from '@turant/domain';
import { patchOp, type StorageEngine, type PatchOp } from '../engine/storage-engine.js';
import { TRUNKS } from './trunks.schema.js';

/** Clocks of several machines differ by less than this. */
const CLOCK_SLACK_MS = 2_000;
/** A permit that was taken is its holder's for this long after its last commit: a dead worker's does not stop the trunk for longer. */
const PERMIT_HOLD_MS = 3_000;

/** No permit is ever due later than this, but by a clock that was set back. */
const longestWaitMs = ({ cps }: Trunk): number => Math.max(PERMIT_HOLD_MS, Math.ceil(1000 / cps)) + CLOCK_SLACK_MS;
const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Trunks are the operator's; every tenant's calls go over them. */
export class TrunksAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** In the order in which they are tried. */
  all(): Promise<Trunk[]> {
    return this.engine.find(TRUNKS, { index: 'by-order', limit: 100 });
  }

  get(id: string): Promise<Trunk | undefined> {
    return this.engine.get(TRUNKS, id);
  }

  /** Writes the settings of a trunk and leaves its permits as they are. */
  async save({ nextPermitAt, permitId, ...settings }: Trunk): Promise<void> {
    const { _id, ...set } = settings;
    const unset = (['username', 'password', 'addresses', 'nat', 'noResponseMs'] as const).filter((field) => set[field] === undefined);
    await this.engine.patch(patchOp(TRUNKS, _id, [], { set, ...(unset.length > 0 && { unset }) }, { ...settings, nextPermitAt, permitId }));
  }

  /** How long until a permit of a trunk, as it was just read, may be had; 0 also where only a clock that was set back says otherwise. */
  permitWaitMs(trunk: Trunk, now: Date): number {
    const waitMs = trunk.nextPermitAt.getTime() - now.getTime();
    return waitMs > longestWaitMs(trunk) ? 0 : Math.max(0, waitMs);
  }

  /**
   * Takes leave to start calls now, if the trunk's calls a second allow it; over all workers, by one guarded write.
   * Nobody else gets one until it is given back, or its hold is over.
   */
  async acquirePermit(trunk: Trunk, permitId: string, now: Date): Promise<boolean> {
    const change = { set: { nextPermitAt: later(now, PERMIT_HOLD_MS), permitId } };
    const isTaken = (await this.engine.patch(patchOp(TRUNKS, trunk._id, [['nextPermitAt', '<', later(now, 1)]], change))) !== undefined;
    if (isTaken || trunk.nextPermitAt.getTime() - now.getTime() <= longestWaitMs(trunk)) return isTaken;
    // A clock was set back: without this the trunk would stand still until the old time comes round again.
    return (await this.engine.patch(patchOp(TRUNKS, trunk._id, [['nextPermitAt', '=', trunk.nextPermitAt]], change))) !== undefined;
  }

  /** Part of the placing commit: nobody has taken a permit since, so what was counted under it still holds. Its hold begins anew. */
  usePermitOp(trunk: Trunk, permitId: string, now: Date): PatchOp<Trunk> {
    return patchOp(TRUNKS, trunk._id, [['permitId', '=', permitId]], { set: { nextPermitAt: later(now, PERMIT_HOLD_MS) } });
  }

  /** The next one may be taken from a time on; nothing changes where the hold was over and another has taken one. */
  async releasePermit(trunkId: string, permitId: string, nextPermitAt: Date): Promise<void> {
    await this.engine.patch(patchOp(TRUNKS, trunkId, [['permitId', '=', permitId]], { set: { nextPermitAt }, unset: ['permitId'] }));
  }
}
