/** Names whose spelling on the wire is not Title-Case. */
const SPELLINGS: readonly string[] = [
  'Call-ID',
  'CSeq',
  'WWW-Authenticate',
  'MIME-Version',
  'RAck',
  'RSeq',
  'SIP-ETag',
  'SIP-If-Match',
  'Remote-Party-ID',
];

/** Compact forms: RFC 3261 7.3.3 and the other RFCs of the IANA registry. */
const COMPACT: Readonly<Record<string, string>> = {
  a: 'accept-contact',
  b: 'referred-by',
  c: 'content-type',
  d: 'request-disposition',
  e: 'content-encoding',
  f: 'from',
  i: 'call-id',
  j: 'reject-contact',
  k: 'supported',
  l: 'content-length',
  m: 'contact',
  n: 'identity-info',
  o: 'event',
  r: 'refer-to',
  s: 'subject',
  t: 'to',
  u: 'allow-events',
  v: 'via',
  x: 'session-expires',
  y: 'identity',
};

const COMMON =
  'via from to call-id cseq contact max-forwards content-type content-length route record-route allow supported require ' +
  'user-agent server reason www-authenticate proxy-authenticate authorization proxy-authorization p-asserted-identity date expires ' +
  'accept allow-events content-disposition diversion min-se p-charging-vector privacy rack rseq session-expires subject warning';

const titled = (name: string): string => name.replace(/(^|-)([a-z])/g, (letter) => letter.toUpperCase());

const WRITTEN = new Map(SPELLINGS.map((name) => [name.toLowerCase(), name]));
for (const name of COMMON.split(' ')) if (!WRITTEN.has(name)) WRITTEN.set(name, titled(name));

/** The most frequent spellings, so that these names need no conversion to lower case. */
const READ = new Map<string, string>();
for (const [name, written] of WRITTEN) READ.set(name, name).set(written, name);
for (const [letter, name] of Object.entries(COMPACT)) READ.set(letter, name).set(letter.toUpperCase(), name);

/** The full name of a header in lower case. `%` is no escape in a header's name (RFC 4475 3.1.1.5). */
export function headerNameOf(written: string): string {
  const known = READ.get(written);
  if (known !== undefined) return known;
  const name = written.toLowerCase();
  return READ.get(name) ?? name;
}

/** The spelling of the RFCs for a name in lower case. */
export const spellingOf = (name: string): string => WRITTEN.get(name) ?? titled(name);
