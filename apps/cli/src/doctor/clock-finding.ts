import { fail, type Finding, ok, warn } from './check.js';

const MAX_GOOD_MS = 1_500;
/** Leases of calls last 15 s, calling hours and limits go by this clock. */
const MAX_BEARABLE_MS = 5_000;
const REMEDY = 'let both machines follow a time server: `timedatectl set-ntp true`';

/** @param aheadMs milliseconds by which the other clock is ahead of this machine's */
export function clockFinding(other: string, aheadMs: number): Finding {
  const off = Math.abs(aheadMs);
  if (off <= MAX_GOOD_MS) return ok(`agrees with the clock of ${other}`);
  const says = `is ${(off / 1000).toFixed(1)} s ${aheadMs > 0 ? 'behind' : 'ahead of'} the clock of ${other}`;
  return off <= MAX_BEARABLE_MS ? warn(says, REMEDY) : fail(says, REMEDY);
}
