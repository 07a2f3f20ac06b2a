import type { Trunk } from '@turant/domain';
import { patchOp, type Door, type PatchOp } from '../door/door.js';
import { TRUNKS } from './trunks.schema.js';

/** No permit is ever due later than an interval, or a hold, from now, but for clocks that differ by less than this. */
const CLOCK_SLACK_MS = 2_000;
/** A permit that was taken is its holder's for this long: a placing takes longer than an interval, and others must not undo it meanwhile. */
export const PERMIT_HOLD_MS = 1_000;

const intervalMs = ({ cps }: Trunk): number => Math.ceil(1000 / cps);
const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Trunks are the operator's; every tenant's calls go over them. */
export class TrunksAcrossTenants {
  constructor(private readonly door: Door) {}

  /** In the order in which they are tried. */
  all(): Promise<Trunk[]> {
    return this.door.find(TRUNKS, { index: 'by-order', limit: 100 });
  }

  get(id: string): Promise<Trunk | undefined> {
    return this.door.get(TRUNKS, id);
  }

  /** Writes the settings of a trunk and leaves its permits as they are. */
  async save({ nextPermitAt, permitId, ...settings }: Trunk): Promise<void> {
    const { _id, ...set } = settings;
    const unset = (['username', 'password'] as const).filter((field) => set[field] === undefined);
    await this.door.patch(patchOp(TRUNKS, _id, [], { set, ...(unset.length > 0 && { unset }) }, { ...settings, nextPermitAt, permitId }));
  }

  /**
   * Takes leave to start one call now, if the trunk's calls a second allow it; over all workers, by one guarded write.
   * Nobody else gets one until it is used or given back, or its hold is over.
   */
  async takePermit(trunk: Trunk, permitId: string, now: Date): Promise<boolean> {
    const change = { set: { nextPermitAt: later(now, Math.max(PERMIT_HOLD_MS, intervalMs(trunk))), permitId } };
    const isTaken = (await this.door.patch(patchOp(TRUNKS, trunk._id, [['nextPermitAt', '<', later(now, 1)]], change))) !== undefined;
    if (isTaken || trunk.nextPermitAt.getTime() <= change.set.nextPermitAt.getTime() + CLOCK_SLACK_MS) return isTaken;
    // A clock was set back: without this the trunk would stand still until the old time comes round again.
    return (await this.door.patch(patchOp(TRUNKS, trunk._id, [['nextPermitAt', '=', trunk.nextPermitAt]], change))) !== undefined;
  }

  /**
   * Part of the placing commit: nobody has taken a permit since, so what was counted under it still holds. The next one
   * is due a full interval later, so no second holds more than `cps` starts.
   */
  usePermitOp(trunk: Trunk, permitId: string, now: Date): PatchOp<Trunk> {
    return patchOp(TRUNKS, trunk._id, [['permitId', '=', permitId]], { set: { nextPermitAt: later(now, intervalMs(trunk)) } });
  }

  /** A permit that is not needed after all: others need not wait until its hold is over. */
  async giveBackPermit(trunkId: string, permitId: string, now: Date): Promise<void> {
    await this.door.patch(patchOp(TRUNKS, trunkId, [['permitId', '=', permitId]], { set: { nextPermitAt: now } }));
  }
}
