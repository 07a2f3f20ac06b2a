/** The SIP text of a far end: as much of a message as it needs, its answers and its BYE (RFC 3261 8.2.6, 15.1.1). */
const LONG_NAMES = { v: 'via', f: 'from', t: 'to', i: 'call-id', m: 'contact', l: 'content-length', c: 'content-type' };
const KEPT = ['Via', 'From', 'Call-ID', 'CSeq', 'Record-Route'];

/** {method, uri} or {status}, `headers` by lower-case name as lists of values, and the body. */
function readMessage(bytes) {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const [first, ...lines] = (end < 0 ? text : text.slice(0, end)).split('\r\n');
  const headers = new Map();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const short = line.slice(0, colon).trim().toLowerCase();
    const name = LONG_NAMES[short] ?? short;
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  const [one, two] = first.split(' ');
  const body = end < 0 ? '' : text.slice(end + 4);
  return one === 'SIP/2.0' ? { status: Number(two), headers, body } : { method: one, uri: two, headers, body };
}

const only = (message, name) => message.headers.get(name)?.[0];

/** An answer; `tag` is put to a To that has none. */
function answerTo(request, status, reason, { tag, more = [], body = '' } = {}) {
  const kept = KEPT.flatMap((name) => (request.headers.get(name.toLowerCase()) ?? []).map((value) => `${name}: ${value}`));
  const to = only(request, 'to');
  const tagged = tag === undefined || /;\s*tag=/i.test(to) ? to : `${to};tag=${tag}`;
  return [`SIP/2.0 ${status} ${reason}`, ...kept, `To: ${tagged}`, ...more, `Content-Length: ${body.length}`, '', body].join('\r\n');
}

/** Where and on what port the far end of this description takes audio. */
function audioOf(body) {
  const address = /^c=IN IP4 (\S+)/m.exec(body)?.[1];
  const port = Number(/^m=audio (\d+)/m.exec(body)?.[1]);
  return address && port ? { address, port } : undefined;
}

const answerSdp = (host, port) =>
  [
    ...['v=0', `o=phone 1 1 IN IP4 ${host}`, 's=-', `c=IN IP4 ${host}`, 't=0 0', `m=audio ${port} RTP/AVP 0 101`],
    ...['a=rtpmap:0 PCMU/8000', 'a=rtpmap:101 telephone-event/8000', 'a=fmtp:101 0-15', 'a=ptime:20', 'a=sendrecv', ''],
  ].join('\r\n');

/** BYE of the one who was called, in the dialog of that INVITE. */
function byeOf(invite, { host, port, tag, branch }) {
  const target = /<([^>]*)>/.exec(only(invite, 'contact') ?? '')?.[1] ?? only(invite, 'contact');
  const routes = (invite.headers.get('record-route') ?? []).map((value) => `Route: ${value}`);
  return [
    `BYE ${target} SIP/2.0`,
    `Via: SIP/2.0/UDP ${host}:${port};branch=${branch}`,
    'Max-Forwards: 70',
    `From: ${only(invite, 'to')};tag=${tag}`,
    `To: ${only(invite, 'from')}`,
    `Call-ID: ${only(invite, 'call-id')}`,
    'CSeq: 1 BYE',
    ...routes,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');
}

module.exports = { answerSdp, answerTo, audioOf, byeOf, only, readMessage };
