/** How many calls may go out on telecom trunks: without caps a public form could ring strangers, or empty a wallet, without end. */
export interface CallCaps {
  /** Calls to one number; further calls are refused. */
  numberPerHour: number;
  numberPerDay: number;
  /** Calls of one connection and of one tenant; further calls wait. */
  connectionPerHour: number;
  tenantPerHour: number;
}

export const DEFAULT_CALL_CAPS: Readonly<CallCaps> = { numberPerHour: 3, numberPerDay: 5, connectionPerHour: 500, tenantPerHour: 2_000 };

/** Counts of the calls that went out before a call, with the calls that are placed together with it. */
export interface PlacedCounts {
  toNumberInHour: number;
  toNumberInDay: number;
  ofConnectionInHour: number;
  ofTenantInHour: number;
}
