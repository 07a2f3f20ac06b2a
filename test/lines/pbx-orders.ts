import type { PlaceOrder } from '@turant/lines';
import { anOrder } from './watched-call.js';

/** The trunk of these suites, which is the PJSIP endpoint of the same name. */
export const TRUNK = 'tr_sipp';

export const trunkAt = (uri: string): PlaceOrder['trunk'] => ({
  trunkId: TRUNK,
  uri,
  transport: uri.endsWith(';transport=tcp') ? 'tcp' : 'udp',
  driver: 'asterisk',
});

/** An order for a call through the PBX to the far end at `uri`. */
export const orderFor = (uri: string, change: Partial<PlaceOrder> = {}): PlaceOrder =>
  anOrder(trunkAt(uri), { callId: 'cl_01JD0000000000000000000000', ...change });

export const tone = (hz: number, ms: number): Int16Array =>
  Int16Array.from({ length: 8 * ms }, (_, at) => Math.round(8_000 * Math.sin((2 * Math.PI * hz * at) / 8_000)));
