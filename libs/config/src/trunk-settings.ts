import { checkHeader, dltProblems, isDialable, networkPlaceOf, readTrunkUri, seriesOf, TRUNK_DRIVERS } from '@turant/domain';
import { parsedObject } from './parsed-object.js';
import type { Declared, EnvReader } from './env-reader.js';

/** The trunk that the environment describes. Seeding stores it as a trunk record. */
export type TrunkSettings = Declared<ReturnType<typeof read>>;

function read(env: EnvReader) {
  return {
    /** Undefined: the sandbox carrier. */
    uri: env.text('TRUNK_URI'),
    driver: env.oneOf('TRUNK_DRIVER', TRUNK_DRIVERS, 'sip'),
    /** SRTP; for the driver `asterisk`. */
    mediaEncryption: env.oneOf('TRUNK_MEDIA_ENCRYPTION', ['off', 'sdes'], 'off') === 'sdes' ? ('sdes' as const) : undefined,
    /** Whether Asterisk registers with the carrier by `user` and `password`. */
    register: env.oneOf('TRUNK_REGISTER', ['off', 'on'], 'off') === 'on',
    callerId: env.text('TRUNK_CALLER_ID'),
    headers: readHeaders(env),
    user: env.text('TRUNK_USER'),
    password: env.secret('TRUNK_PASSWORD'),
    kind: env.oneOf('TRUNK_KIND', ['test', 'telecom'], 'test'),
    /** The only numbers that a test trunk may ring, E.164; undefined: any, if it is on loopback. */
    testNumbers: readTestNumbers(env),
    /** Addresses and networks from which the carrier sends SIP, besides those of the host in `uri`. */
    addresses: env.networks('TRUNK_ADDRESSES'),
    /** Whether the carrier is behind a NAT: the first source of audio after the answer is then taken for the carrier, whatever its SDP says. */
    nat: env.oneOf('TRUNK_NAT', ['off', 'on'], 'off') === 'on',
    /** A call is given up when the trunk has sent no response at all for this long. */
    noResponseMs: env.whole('TRUNK_NO_RESPONSE_MS', 4_000, 500, 32_000),
    cps: env.whole('TRUNK_CPS', 50, 1, 1000),
    maxCalls: env.whole('TRUNK_MAX_CALLS', 200, 1, 100_000),
  };
}

export function readTrunk(env: EnvReader): TrunkSettings {
  const trunk: TrunkSettings = read(env);
  if (trunk.uri) checkUri(env, trunk.uri, trunk);
  checkDriver(env, trunk);
  if (trunk.kind === 'telecom') {
    if (trunk.testNumbers) env.problems.push('TRUNK_TEST_NUMBERS is for TRUNK_KIND=test: a telecom trunk rings every number of a lead');
    // The gate refuses calls whose headers are missing; a wrong header would be refused by the carrier, call by call.
    const wrong = dltProblems(trunk.headers).filter(({ isMissing }) => !isMissing);
    env.problems.push(...wrong.map(({ message }) => `TRUNK_HEADERS: ${message}`));
  }
  if (trunk.callerId && seriesOf(trunk.callerId) === undefined)
    env.problems.push('TRUNK_CALLER_ID is an E.164 number with plus, or one of the 140 or 1600 series');
  return trunk;
}

function checkDriver(env: EnvReader, { driver, mediaEncryption, register, user, password }: TrunkSettings): void {
  if (driver === 'asterisk' && env.text('ARI_URL') === undefined)
    env.problems.push('TRUNK_DRIVER=asterisk needs ARI_URL: the Asterisk that carries the trunk; `npm run asterisk` starts one');
  if (driver === 'sip' && mediaEncryption) env.problems.push('TRUNK_MEDIA_ENCRYPTION=sdes needs TRUNK_DRIVER=asterisk');
  if (driver === 'sip' && register) env.problems.push('TRUNK_REGISTER=on needs TRUNK_DRIVER=asterisk');
  if (register && (user === undefined || password === undefined))
    env.problems.push('TRUNK_REGISTER=on needs TRUNK_USER and TRUNK_PASSWORD');
}

/** A few phones of the operator's own: more would be a campaign. */
const MAX_TEST_NUMBERS = 20;

function readTestNumbers(env: EnvReader): string[] | undefined {
  const numbers = env.list('TRUNK_TEST_NUMBERS');
  if (numbers.length > MAX_TEST_NUMBERS || !numbers.every(isDialable))
    env.problems.push(
      `TRUNK_TEST_NUMBERS is a list of at most ${MAX_TEST_NUMBERS} E.164 numbers with plus, such as +919812345678,+919812345679`,
    );
  return numbers.length > 0 ? numbers : undefined;
}

/** Refuses once, at the start, a URI that the line driver would refuse call by call. */
function checkUri(env: EnvReader, uri: string, { kind, driver, testNumbers }: TrunkSettings): void {
  try {
    const place = networkPlaceOf(readTrunkUri(uri, driver).host);
    if (kind === 'telecom' || place === 'loopback') return;
    if (place === 'elsewhere')
      env.problems.push(
        'TRUNK_URI of a test trunk is a loopback address, or a private IPv4 address with TRUNK_TEST_NUMBERS; TRUNK_KIND=telecom makes it a real one',
      );
    else if (!testNumbers)
      env.problems.push('TRUNK_URI of a test trunk on a private network needs TRUNK_TEST_NUMBERS: the numbers that it may ring');
  } catch (error) {
    env.problems.push(`TRUNK_URI: ${(error as Error).message}`);
  }
}

export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/i.test(host);

function readHeaders(env: EnvReader): { name: string; value: string }[] {
  const text = env.text('TRUNK_HEADERS');
  if (text === undefined) return [];
  const parsed = parsedObject(text);
  if (!parsed) {
    env.problems.push('TRUNK_HEADERS is a JSON object of header name to value or template');
    return [];
  }
  const headers = Object.entries(parsed).map(([name, value]) => ({ name, value: String(value) }));
  for (const { name, value } of headers) {
    try {
      checkHeader(name, value);
    } catch (error) {
      env.problems.push(`TRUNK_HEADERS: ${(error as Error).message}`);
    }
  }
  return headers;
}
