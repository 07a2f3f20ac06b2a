import type { Trunk, TrunkBreaker, TrunkHealth } from '@turant/domain';
import { deleteOp, patchOp, unchanged, type Change, type StorageEngine, type PatchOp } from '../engine/storage-engine.js';
import { TRUNKS } from '../collections.js';

/** The clocks of two machines differ by less than this. */
const CLOCK_SLACK_MS = 2_000;
/** A permit is held for this long after its last commit. The permit of a dead worker stops the trunk for no longer. */
const PERMIT_HOLD_MS = 3_000;

/** A permit that is due later than this was written before a clock was set back. */
const maxWaitMs = ({ cps }: Trunk): number => Math.max(PERMIT_HOLD_MS, Math.ceil(1000 / cps)) + CLOCK_SLACK_MS;
const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** What people write. Permits, the breaker, the health and the carrier's hold are written by workers only. */
type SettingsOfTrunk = Omit<Trunk, 'nextPermitAt' | 'permitId' | 'breaker' | 'breakerChanges' | 'health' | 'heldUntil' | 'settingsChanges'>;

/** Trunks belong to the operator, and the calls of every tenant go over them. */
export class TrunksAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  all(): Promise<Trunk[]> {
    return this.engine.find(TRUNKS, { index: 'by-order', limit: 100 });
  }

  get(id: string): Promise<Trunk | undefined> {
    return this.engine.get(TRUNKS, id);
  }

  /** Writes the settings of a trunk and leaves its permits, its breaker, its health and its hold as they are. */
  async save({ nextPermitAt, permitId, breaker: _, breakerChanges: __, heldUntil: ___, health: ____, ...settings }: Trunk): Promise<void> {
    const { _id, ...set } = settings;
    const unset = (
      ['username', 'password', 'addresses', 'nat', 'noResponseMs', 'testNumbers', 'mediaEncryption', 'register'] as const
    ).filter((field) => set[field] === undefined);
    await this.engine.patch(patchOp(TRUNKS, _id, [], { set, ...(unset.length > 0 && { unset }) }, { ...settings, nextPermitAt, permitId }));
  }

  async insert(trunk: Trunk): Promise<void> {
    await this.engine.insertMany(TRUNKS, [trunk]);
  }

  /** @returns the trunk as it is now, or undefined if it is gone or its settings were changed since it was read */
  changeSettings(read: Trunk, { set, unset }: Pick<Change<SettingsOfTrunk>, 'set' | 'unset'>): Promise<Trunk | undefined> {
    const change: Change<Trunk> = { ...(set && { set }), ...(unset && { unset }), inc: { settingsChanges: 1 } };
    return this.engine.patch(patchOp(TRUNKS, read._id, unchanged(read, 'settingsChanges'), change));
  }

  /** Deletes a trunk under its permit, so that no worker can place a call on it meanwhile. @returns whether the permit was still held */
  remove(trunkId: string, permitId: string): Promise<boolean> {
    return this.engine.delete(deleteOp(TRUNKS, trunkId, [['permitId', '=', permitId]]));
  }

  /** How long until the next permit of a trunk that was just read is due; 0 if a clock was set back. */
  permitWaitMs(trunk: Trunk, now: Date): number {
    const waitMs = trunk.nextPermitAt.getTime() - now.getTime();
    return waitMs > maxWaitMs(trunk) ? 0 : Math.max(0, waitMs);
  }

  /** Acquires the trunk's permit by one guarded write if it is due. Another worker gets a permit after this one is released or expires. */
  async acquirePermit(trunk: Trunk, permitId: string, now: Date): Promise<boolean> {
    const change = { set: { nextPermitAt: later(now, PERMIT_HOLD_MS), permitId } };
    const isAcquired = (await this.engine.patch(patchOp(TRUNKS, trunk._id, [['nextPermitAt', '<', later(now, 1)]], change))) !== undefined;
    if (isAcquired || trunk.nextPermitAt.getTime() - now.getTime() <= maxWaitMs(trunk)) return isAcquired;
    // A clock was set back: without this write no call would start until the old time.
    return (await this.engine.patch(patchOp(TRUNKS, trunk._id, [['nextPermitAt', '=', trunk.nextPermitAt]], change))) !== undefined;
  }

  /** Guards a placing commit on the permit, so that calls counted under the permit are counted correctly, and renews the permit's hold. */
  usePermitOp(trunk: Trunk, permitId: string, now: Date): PatchOp<Trunk> {
    return patchOp(TRUNKS, trunk._id, [['permitId', '=', permitId]], { set: { nextPermitAt: later(now, PERMIT_HOLD_MS) } });
  }

  /** Sets when the trunk's next permit is due. Does nothing if this permit's hold has expired and another worker holds the next one. */
  async releasePermit(trunkId: string, permitId: string, nextPermitAt: Date): Promise<void> {
    await this.engine.patch(patchOp(TRUNKS, trunkId, [['permitId', '=', permitId]], { set: { nextPermitAt }, unset: ['permitId'] }));
  }

  /** The carrier wants no calls before a time; an earlier time does not shorten that. */
  async hold(trunkId: string, until: Date): Promise<void> {
    for (const guard of [['heldUntil', 'absent'] as const, ['heldUntil', '<', until] as const])
      if (await this.engine.patch(patchOp(TRUNKS, trunkId, [guard], { set: { heldUntil: until } }))) return;
  }

  /** Does nothing if the trunk is gone. */
  async setHealth(trunkId: string, health: TrunkHealth): Promise<void> {
    await this.engine.patch(patchOp(TRUNKS, trunkId, [], { set: { health } }));
  }

  /** @returns the trunk with this breaker, or undefined if the breaker was changed since the trunk was read */
  setBreaker({ _id, breakerChanges }: Trunk, breaker: TrunkBreaker | undefined): Promise<Trunk | undefined> {
    const guard =
      breakerChanges === undefined ? (['breakerChanges', 'absent'] as const) : (['breakerChanges', '=', breakerChanges] as const);
    const change = { inc: { breakerChanges: 1 }, ...(breaker ? { set: { breaker } } : { unset: ['breaker'] as const }) };
    return this.engine.patch(patchOp(TRUNKS, _id, [guard], change));
  }
}
