import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Telephony } from '@turant/road';

/** Injection token of the started telephony. */
export const TELEPHONY = Symbol('TELEPHONY');

const SWEEP_INTERVAL_MS = 1_000;

/**
 * Starts the road's sweeps every second, even if earlier ones still run. Each sweep takes a lease in the store, because the
 * schedule knows no other process.
 */
@Injectable()
export class SweepSchedule {
  constructor(@Inject(TELEPHONY) private readonly telephony: Telephony) {}

  @Interval(SWEEP_INTERVAL_MS)
  sweep(): Promise<void> {
    return this.telephony.sweep();
  }
}
