import type { PlaceOrder } from '@turant/lines';
import { anOrder, type WatchedCall } from './watched-call.js';
import type { Asterisk } from '../engines/asterisk.js';
import type { Calls } from './calls.js';
import { until } from './until.js';

/** The behaviour of the carrier in a call: an extension of test/engines/asterisk/extensions.conf. */
export type CarrierCase =
  | 'refuse'
  | 'ring'
  | 'echo'
  | 'ring-then-echo'
  | 'tone'
  | 'tone-then-hang-up'
  | 'early-media-then-echo'
  | 'early-media-then-busy'
  | 'digits'
  | 'transfer'
  | 'new-name'
  | 'phone'
  | 'direct-phone';

export interface CarrierOptions {
  /** The parameter of the case: seconds, a Q.850 cause, keys or a SIP URI. */
  value?: string | number;
  /** A section of test/engines/asterisk/pjsip.conf; the default is `plain`. */
  endpoint?: string;
  order?: Partial<PlaceOrder>;
}

/** Headers that select the carrier's behaviour. */
export const caseHeaders = (name: CarrierCase, { value, endpoint }: CarrierOptions = {}): Record<string, string> => ({
  'X-Case': name,
  ...(value === undefined ? {} : { 'X-Value': String(value) }),
  ...(endpoint === undefined ? {} : { 'X-Endpoint': endpoint }),
});

/** Places a call to the carrier. */
export function callCarrier(calls: Calls, carrier: Asterisk, name: CarrierCase, options: CarrierOptions = {}): Promise<WatchedCall> {
  const { headers, ...order } = options.order ?? {};
  return calls.place(anOrder(carrier.uri, { headers: { ...caseHeaders(name, options), ...headers }, ...order }));
}

/** The trunk with credentials for the carrier's endpoints `md5` and `sha256`. */
export const trunkWith = (carrier: Asterisk, password: string): PlaceOrder['trunk'] => ({
  ...anOrder(carrier.uri).trunk,
  username: 'trunk',
  password,
});

/** Waits until the carrier has no call; throws if one stays up. */
export async function leavesNothingUp(carrier: Asterisk | undefined): Promise<void> {
  if (carrier) await until('the carrier has no call up', async () => (await carrier.openChannels()) === 0);
}
