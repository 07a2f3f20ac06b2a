import type { FieldProblem } from './errors.js';
import { NUMBER_FORMATS, type NumberFormat } from './number-format.js';
import { seriesOf } from './phone.js';

/** From's domain, apart from a host name: the host of the trunk's address, or our own signalling address. */
const FROM_DOMAINS: readonly string[] = ['trunk', 'own'];

/**
 * How a trunk wants to read who calls and who is called. The caller id itself is always the tenant's number; a style only says in which
 * form and in which headers. An absent field means what is in brackets.
 */
export interface CallerIdStyle {
  /** How the caller id is written, in From and in every identity header. [`as-stored`] */
  callerFormat?: NumberFormat;
  /** How the callee's number is written, in the Request-URI and in To. [`as-stored`] */
  calleeFormat?: NumberFormat;
  /** The domain of From and of the identity headers: `trunk`, `own`, or a host name that the carrier has given. [`trunk`] */
  fromDomain?: string;
  /** P-Asserted-Identity (RFC 3325), for a carrier that trusts this trunk. [true] */
  assertedIdentity?: boolean;
  /** P-Preferred-Identity (RFC 3325). [false] */
  preferredIdentity?: boolean;
  /** Remote-Party-ID, which older switches read (draft-ietf-sip-privacy-04). [false] */
  remotePartyId?: boolean;
  /** `Privacy: none` (RFC 3323): the number may be shown. A caller id is never hidden, so there is no other value. [no header] */
  privacy?: 'none';
  /** The number of a Diversion header (RFC 5806), for a carrier that knows this trunk by it. [no header] */
  diversion?: string;
  /** Marks the users of all URIs as telephone numbers: `user=phone` (RFC 3261 section 19.1.1). [false] */
  userPhone?: boolean;
}

const FLAGS = ['assertedIdentity', 'preferredIdentity', 'remotePartyId', 'userPhone'] as const;
const FIELDS: readonly string[] = [...FLAGS, 'callerFormat', 'calleeFormat', 'fromDomain', 'privacy', 'diversion'];
const HOST_NAME = /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}))+$/;

const isFormat = (value: unknown): boolean => value === undefined || NUMBER_FORMATS.includes(value as NumberFormat);
const isDomain = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && (FROM_DOMAINS.includes(value) || HOST_NAME.test(value)));
const isNumber = (value: unknown): boolean => value === undefined || (typeof value === 'string' && seriesOf(value) !== undefined);

/** What is wrong with a style, a problem for each field; the values are not repeated. Records and orders are checked by this function. */
export function callerIdStyleProblems(style: Readonly<CallerIdStyle>, at = 'callerIdStyle'): FieldProblem[] {
  const found: [field: string, isRight: boolean, message: string][] = [
    ['callerFormat', isFormat(style.callerFormat), `is one of ${NUMBER_FORMATS.join(', ')}`],
    ['calleeFormat', isFormat(style.calleeFormat), `is one of ${NUMBER_FORMATS.join(', ')}`],
    ['fromDomain', isDomain(style.fromDomain), 'is trunk, own, or a host name such as trunk.example.in'],
    ['privacy', style.privacy === undefined || style.privacy === 'none', 'is none: a caller id is never hidden'],
    ['diversion', isNumber(style.diversion), 'is an E.164 number with plus, or one of the 140 or 1600 series'],
    ...FLAGS.map((flag): [string, boolean, string] => [flag, isFlag(style[flag]), 'is true or false']),
    ...Object.keys(style)
      .filter((name) => !FIELDS.includes(name))
      .map((name): [string, boolean, string] => [name.slice(0, 40), false, 'is no field of a caller id style']),
  ];
  return found
    .filter(([, isRight]) => !isRight)
    .map(([field, , message]) => ({ field: `${at}.${field}`, code: 'CALLER_ID_STYLE', message }));
}

const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';

/** The names, in lower case, of the headers that the line writes for a trunk with this style. The trunk may not add them again. */
export const headersOfStyle = (style: CallerIdStyle = {}): string[] => [
  ...((style.assertedIdentity ?? true) ? ['p-asserted-identity'] : []),
  ...(style.preferredIdentity ? ['p-preferred-identity'] : []),
  ...(style.remotePartyId ? ['remote-party-id'] : []),
  ...(style.privacy ? ['privacy'] : []),
  ...(style.diversion === undefined ? [] : ['diversion']),
];
