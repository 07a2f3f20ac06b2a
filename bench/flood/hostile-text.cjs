/** What the attackers write: INVITEs, forged answers and the datagrams that are made to be slow to read. */
const CRLF = '\r\n';
const message = (lines) => Buffer.from([...lines, '', ''].join(CRLF), 'latin1');

/** A new transaction and a new dialog each time. */
function inviteOf({ sipPort, source, id }) {
  return message([
    `INVITE sip:x@127.0.0.1:${sipPort} SIP/2.0`,
    `Via: SIP/2.0/UDP ${source.host}:${source.port};branch=z9hG4bK${id}`,
    'Max-Forwards: 70',
    `From: <sip:flood@${source.host}>;tag=${id}`,
    `To: <sip:x@127.0.0.1:${sipPort}>`,
    `Call-ID: ${id}@${source.host}`,
    'CSeq: 1 INVITE',
    `Contact: <sip:flood@${source.host}:${source.port}>`,
    'Content-Length: 0',
  ]);
}

/** Security review, C2: an answer to an INVITE that nobody sent, with our own Via, whose Contact is somebody else's address. */
function forgedOk({ sipPort, victim, transport, id }) {
  const suffix = transport === 'tcp' ? ';transport=tcp' : '';
  return message([
    'SIP/2.0 200 OK',
    `Via: SIP/2.0/UDP 127.0.0.1:${sipPort};branch=z9hG4bK${id}`,
    `From: <sip:a@127.0.0.1>;tag=f${id}`,
    `To: <sip:b@127.0.0.1>;tag=t${id}`,
    `Call-ID: ${id}@127.0.0.1`,
    'CSeq: 1 INVITE',
    `Contact: <sip:v@${victim.host}:${victim.port}${suffix}>`,
    'Content-Length: 0',
  ]);
}

const blanksInFrom = (blanks) =>
  message([
    'OPTIONS sip:x@127.0.0.1 SIP/2.0',
    'Via: SIP/2.0/UDP 127.0.0.1:9;branch=z9hG4bKx',
    `From: <${' '.repeat(blanks)}`,
    'To: <sip:x@127.0.0.1>',
    'Call-ID: x',
    'CSeq: 1 OPTIONS',
  ]);

const blanksInVia = (blanks) => message(['OPTIONS sip:x@127.0.0.1 SIP/2.0', `Via: SIP/2.0/UDP${' '.repeat(blanks)}x`]);

/** Review C1, with the sizes of its table. */
const SLOW_DATAGRAMS = [blanksInFrom(1_340), blanksInFrom(5_000), blanksInVia(60_000)];

module.exports = { SLOW_DATAGRAMS, blanksInFrom, blanksInVia, forgedOk, inviteOf };
