/** How many calls may go out on telecom trunks; a public form would else ring a stranger's phone, or empty a wallet, without end. */
export interface CallCaps {
  /** To one number; more are refused. */
  numberPerHour: number;
  numberPerDay: number;
  /** Of one connection and of one tenant; more wait. */
  connectionPerHour: number;
  tenantPerHour: number;
}

export const DEFAULT_CALL_CAPS: Readonly<CallCaps> = { numberPerHour: 3, numberPerDay: 5, connectionPerHour: 500, tenantPerHour: 2_000 };

/** Calls that went out before this one, those that are being placed together with it among them. */
export interface PlacedCounts {
  toNumberInHour: number;
  toNumberInDay: number;
  ofConnectionInHour: number;
  ofTenantInHour: number;
}
