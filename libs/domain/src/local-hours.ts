import { localTime } from './local-time.js';

/** The local day and hour of an instant. */
export interface LocalHour {
  /** `YYYY-MM-DD` */
  day: string;
  /** The UTC minute in which the local hour begins, such as `2026-11-21T08:30Z`. In that form hours are in the order of their times. */
  hour: string;
}

/** Each zone's midnight and hours begin with a quarter of an hour. */
const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;
/** 200 days of one zone. */
const MAX_QUARTERS = 20_000;

/** The local days and hours of one time zone. Asking the zone costs more than counting a call, so that each quarter of an hour is asked once. */
export class LocalHours {
  private readonly known = new Map<number, LocalHour>();

  constructor(readonly zone: string) {}

  of(at: Date): LocalHour {
    const quarter = Math.floor(at.getTime() / QUARTER_MS);
    const known = this.known.get(quarter);
    if (known) return known;
    if (this.known.size >= MAX_QUARTERS) this.known.clear();
    const startMs = quarter * QUARTER_MS;
    const { day, minutes } = localTime(new Date(startMs), this.zone);
    const found = { day, hour: hourText(startMs - (minutes % 60) * MINUTE_MS) };
    this.known.set(quarter, found);
    return found;
  }
}

const hourText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z`;
