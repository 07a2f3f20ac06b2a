import type { FieldProblem } from './errors.js';
import { isNetwork, isOnInternet, networkPlaceOf } from './network-place.js';
import { isDialable } from './phone.js';
import { checkHeader } from './template.js';
import type { Trunk } from './records/trunk.js';
import { TRUNK_LIMITS } from './trunk.js';
import { trunkIdentityProblems } from './trunk-identity.js';
import { readTrunkUri, type TrunkUri } from './trunk-uri.js';

type NotWritten =
  | '_id'
  | 'nextPermitAt'
  | 'permitId'
  | 'breaker'
  | 'breakerChanges'
  | 'health'
  | 'heldUntil'
  | 'settingsChanges'
  | 'isManaged';

/** The settings of a trunk that a person writes, with the password as it was typed. Their types are checked already. */
export type WrittenTrunk = Omit<Trunk, NotWritten>;

/** The addresses of the user agent that serves the driver `sip`; a part that is not known is absent. */
export interface AgentAddresses {
  sipHost?: string | undefined;
  sipPublicHost?: string | undefined;
}

/** The beginning of an E.164 number. */
const ROUTE = /^\+[1-9]\d{0,14}$/;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

type Problems = [field: string, message: string][];

/** Every reason against the settings of a trunk, each with its field; empty if they can be stored. */
export function trunkProblems(trunk: WrittenTrunk, agent: AgentAddresses = {}): FieldProblem[] {
  const { address, problems } = readAddress(trunk);
  const all = [
    ...ofTexts(trunk),
    ...problems,
    ...(address ? [...ofDriver(trunk, address, agent), ...ofKind(trunk, address)] : []),
    ...ofRegistration(trunk),
    ...ofHeaders(trunk),
    ...ofLists(trunk),
    ...ofNumbers(trunk),
  ];
  const found = all.map(([field, message]) => ({ field, code: 'INVALID', message }));
  return [...found, ...trunkIdentityProblems(trunk)];
}

function ofTexts({ name, username, password }: WrittenTrunk): Problems {
  const problems: Problems = [];
  if (name.trim() === '' || name.length > TRUNK_LIMITS.nameLength || CONTROL.test(name))
    problems.push(['name', `name is a text of 1 to ${TRUNK_LIMITS.nameLength} characters on one line`]);
  for (const [field, text] of Object.entries({ username, password }))
    if (text !== undefined && (text === '' || text.length > TRUNK_LIMITS.textLength || CONTROL.test(text)))
      problems.push([field, `${field} is a text of 1 to ${TRUNK_LIMITS.textLength} characters on one line`]);
  return problems;
}

function readAddress({ uri, driver }: WrittenTrunk): { address?: TrunkUri; problems: Problems } {
  try {
    return { address: readTrunkUri(uri, driver), problems: [] };
  } catch (error) {
    const said = (error as Error).message;
    return { problems: [['uri', driver === 'sip' && isForAsterisk(uri) ? `${said}; the driver asterisk can` : said]] };
  }
}

/** Whether the driver `asterisk` takes this address, as it is or with `sip:` in the place of `sips:`. */
function isForAsterisk(uri: string): boolean {
  try {
    return Boolean(readTrunkUri(uri.replace(/^sips:/i, 'sip:'), 'asterisk'));
  } catch {
    return false;
  }
}

/** What the SIP user agent does not do, and Asterisk does. */
function ofDriver(
  { driver, transport, mediaEncryption, register }: WrittenTrunk,
  { host, ...address }: TrunkUri,
  agent: AgentAddresses,
): Problems {
  if (driver === 'asterisk') return [];
  const problems: Problems = [];
  const can = 'the driver asterisk can';
  if ((address.transport ?? transport) === 'tls')
    problems.push(['transport', `transport is udp or tcp, for the driver sip has no TLS; ${can}`]);
  if (mediaEncryption) problems.push(['mediaEncryption', `mediaEncryption is absent, for the driver sip does not encrypt audio; ${can}`]);
  if (register) problems.push(['register', `register is false, for the driver sip does not register; ${can}`]);
  const { sipHost, sipPublicHost } = agent;
  if (sipHost !== undefined && sipPublicHost === undefined && networkPlaceOf(sipHost) === 'private' && isOnInternet(host))
    problems.push([
      'driver',
      `driver sip reaches a carrier on the internet from a private SIP_HOST only with SIP_PUBLIC_HOST, which is not set; ${can} without it`,
    ]);
  return problems;
}

function ofKind({ kind, testNumbers }: WrittenTrunk, { host }: TrunkUri): Problems {
  if (kind === 'telecom')
    return testNumbers ? [['testNumbers', 'testNumbers is for the kind test: a telecom trunk rings every number of a lead']] : [];
  const place = networkPlaceOf(host);
  if (place === 'elsewhere')
    return [
      ['uri', 'uri of a test trunk is a loopback address, or a private IPv4 address with testNumbers; a real trunk is of the kind telecom'],
    ];
  return place === 'private' && !testNumbers
    ? [['testNumbers', 'testNumbers is needed for a test trunk on a private network: the numbers that it may ring']]
    : [];
}

function ofRegistration({ register, username, password }: WrittenTrunk): Problems {
  if (password !== undefined && username === undefined) return [['username', 'username is needed beside a password']];
  return register && (username === undefined || password === undefined) ? [['register', 'register needs a username and a password']] : [];
}

function ofHeaders({ headers }: WrittenTrunk): Problems {
  const names = headers.map(({ name }) => name.toLowerCase());
  const problems: Problems = names.length > TRUNK_LIMITS.headers ? [['headers', `headers are at most ${TRUNK_LIMITS.headers}`]] : [];
  for (const [at, { name, value }] of headers.entries()) {
    const said = problemOfHeader(name, value) ?? (names.indexOf(names[at] ?? '') < at ? `header ${name} is there twice` : undefined);
    if (said !== undefined) problems.push(['headers', said]);
  }
  return problems;
}

function problemOfHeader(name: string, value: string): string | undefined {
  if (value.length > TRUNK_LIMITS.headerLength) return `headers have values of at most ${TRUNK_LIMITS.headerLength} characters`;
  try {
    checkHeader(name, value);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function ofLists({ routes, addresses, testNumbers }: WrittenTrunk): Problems {
  const { routes: maxRoutes, addresses: maxAddresses, testNumbers: maxNumbers } = TRUNK_LIMITS;
  const problems: Problems = [];
  if (routes && (routes.length === 0 || !isListOf(routes, maxRoutes, (one) => ROUTE.test(one))))
    problems.push([
      'routes',
      `routes are 1 to ${maxRoutes} beginnings of E.164 numbers, a plus and 1 to 15 digits each; null: all numbers`,
    ]);
  if (addresses && !isListOf(addresses, maxAddresses, isNetwork))
    problems.push(['addresses', `addresses are at most ${maxAddresses} IP addresses and networks such as 198.51.100.0/24`]);
  if (testNumbers && !isListOf(testNumbers, maxNumbers, isDialable))
    problems.push(['testNumbers', `testNumbers are at most ${maxNumbers} E.164 numbers with plus`]);
  return problems;
}

const isListOf = (list: readonly string[], most: number, isRight: (one: string) => boolean): boolean =>
  list.length <= most && new Set(list).size === list.length && list.every(isRight);

function ofNumbers(trunk: WrittenTrunk): Problems {
  return (['cps', 'maxCalls', 'order', 'noResponseMs'] as const).flatMap((field): Problems => {
    const { min, max } = TRUNK_LIMITS[field];
    const value = trunk[field] ?? max;
    return Number.isInteger(value) && value >= min && value <= max ? [] : [[field, `${field} is a whole number from ${min} to ${max}`]];
  });
}
