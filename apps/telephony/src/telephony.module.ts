import { Inject, Injectable, Module, type DynamicModule } from '@nestjs/common';
import { Interval, ScheduleModule } from '@nestjs/schedule';
import type { Telephony } from '@turant/road';

/** Injection token of the started telephony side. */
export const TELEPHONY = Symbol('TELEPHONY');

const SWEEP_EVERY_MS = 1_000;

/** Sets off the road's sweeps, whether or not the last ones have ended; each takes its own lease in the store, because the schedule knows no other process. */
@Injectable()
export class SweepSchedule {
  constructor(@Inject(TELEPHONY) private readonly telephony: Telephony) {}

  @Interval(SWEEP_EVERY_MS)
  sweep(): Promise<void> {
    return this.telephony.sweep();
  }
}

@Module({})
export class TelephonyModule {
  static with(telephony: Telephony): DynamicModule {
    return {
      module: TelephonyModule,
      imports: [ScheduleModule.forRoot()],
      providers: [{ provide: TELEPHONY, useValue: telephony }, SweepSchedule],
    };
  }
}
