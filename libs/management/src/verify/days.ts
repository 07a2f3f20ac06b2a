import { localTime } from '@turant/domain';

/** No time zone has its midnight inside a quarter of an hour. */
const QUARTER_MS = 900_000;

/** The tenant's local day at a time. Asking for it costs more than a call's whole recount, so that each quarter of an hour is asked once. */
export class Days {
  private readonly known = new Map<number, string>();

  constructor(private readonly zone: string) {}

  of(at: Date): string {
    const quarter = Math.floor(at.getTime() / QUARTER_MS);
    let day = this.known.get(quarter);
    if (day === undefined) this.known.set(quarter, (day = localTime(at, this.zone).day));
    return day;
  }
}
