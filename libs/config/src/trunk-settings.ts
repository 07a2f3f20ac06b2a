import { checkHeader, dltProblems, readTrunkUri, seriesOf } from '@turant/domain';
import { parsedObject } from './parsed-object.js';
import type { Reading } from './reading.js';

/** Trunk that the environment describes; it becomes the seeded trunk record. */
export interface TrunkSettings {
  /** Undefined: the sandbox carrier. */
  uri?: string;
  callerId?: string;
  headers: { name: string; value: string }[];
  user?: string;
  password?: string;
  kind: 'test' | 'telecom';
  /** Addresses and networks besides those of its host from which the carrier signals. */
  addresses: string[];
  /** The first source of audio after the answer is the carrier's, whatever its SDP says. */
  nat: boolean;
  /** A call is given up when the trunk has sent no response at all for so long. */
  noResponseMs: number;
  cps: number;
  maxCalls: number;
}

export function readTrunk(reading: Reading): TrunkSettings {
  const trunk: TrunkSettings = {
    uri: reading.text('TRUNK_URI'),
    callerId: reading.text('TRUNK_CALLER_ID'),
    headers: readHeaders(reading),
    user: reading.text('TRUNK_USER'),
    password: reading.secret('TRUNK_PASSWORD'),
    kind: reading.oneOf('TRUNK_KIND', ['test', 'telecom'], 'test'),
    addresses: reading.networks('TRUNK_ADDRESSES'),
    nat: reading.oneOf('TRUNK_NAT', ['off', 'on'], 'off') === 'on',
    noResponseMs: reading.whole('TRUNK_NO_RESPONSE_MS', 4_000, 500, 32_000),
    cps: reading.whole('TRUNK_CPS', 50, 1, 1000),
    maxCalls: reading.whole('TRUNK_MAX_CALLS', 200, 1, 100_000),
  };
  if (trunk.uri) checkUri(reading, trunk.uri, trunk.kind);
  if (trunk.kind === 'telecom') {
    // One that is missing is the gate's to refuse; one that is wrong would be refused by the carrier, call by call.
    const wrong = dltProblems(trunk.headers).filter(({ isMissing }) => !isMissing);
    reading.problems.push(...wrong.map(({ message }) => `TRUNK_HEADERS: ${message}`));
  }
  if (trunk.callerId && seriesOf(trunk.callerId) === undefined)
    reading.problems.push('TRUNK_CALLER_ID is an E.164 number with plus, or one of the 140 or 1600 series');
  return trunk;
}

/** What the driver would refuse call by call is refused here, once. */
function checkUri(reading: Reading, uri: string, kind: TrunkSettings['kind']): void {
  try {
    const { host } = readTrunkUri(uri);
    if (kind === 'test' && !isLoopback(host))
      reading.problems.push('TRUNK_URI of a test trunk is a loopback address; TRUNK_KIND=telecom makes it a real one');
  } catch (error) {
    reading.problems.push(`TRUNK_URI: ${(error as Error).message}`);
  }
}

export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i.test(host);

function readHeaders(reading: Reading): TrunkSettings['headers'] {
  const text = reading.text('TRUNK_HEADERS');
  if (text === undefined) return [];
  const parsed = parsedObject(text);
  if (!parsed) {
    reading.problems.push('TRUNK_HEADERS is a JSON object of header name to value or template');
    return [];
  }
  const headers = Object.entries(parsed).map(([name, value]) => ({ name, value: String(value) }));
  for (const { name, value } of headers) {
    try {
      checkHeader(name, value);
    } catch (error) {
      reading.problems.push(`TRUNK_HEADERS: ${(error as Error).message}`);
    }
  }
  return headers;
}
