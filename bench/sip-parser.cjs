/**
 * `node scripts/build-if-needed.cjs && node bench/sip-parser.cjs [--old=<folder of npm sip 0.0.6>]`: messages a second, read and written, by the reader and writer of libs/lines and
 * by npm `sip`, which they replaced. Interleaved, medians of three rounds; ratios travel between machines, absolute figures do not.
 */
const { join } = require('node:path');
const { ROOT } = require('./built.cjs');
const { median } = require('./figures.cjs');
const { table } = require('./table.cjs');

const { readMessage, writeMessage } = require(join(ROOT, 'dist/libs/lines/src/sip/message.js'));

const ROUNDS = 3;
const WINDOW_MS = 1_000;
const BATCH = 100;

const SDP = [
  'v=0',
  'o=far 3905 3905 IN IP4 198.51.100.7',
  's=session',
  'c=IN IP4 198.51.100.7',
  't=0 0',
  'm=audio 31078 RTP/AVP 0 8 101',
  'a=rtpmap:0 PCMU/8000',
  'a=rtpmap:8 PCMA/8000',
  'a=rtpmap:101 telephone-event/8000',
  'a=fmtp:101 0-15',
  'a=ptime:20',
  'a=sendrecv',
  '',
].join('\r\n');

const ours = [
  'INVITE sip:+919812345678@198.51.100.7:5060 SIP/2.0',
  'Via: SIP/2.0/UDP 192.0.2.9:27100;branch=z9hG4bKbb6981bc4201f82a1f74d92b;rport',
  'Max-Forwards: 70',
  'From: <sip:+911400001234@198.51.100.7>;tag=1e52a306894f67bc732fcd49',
  'To: <sip:+919812345678@198.51.100.7>',
  'Call-ID: 5ae9b0d7c1f24b6d8e3a9f10@192.0.2.9',
  'CSeq: 1 INVITE',
  'Contact: <sip:turant@192.0.2.9:27100>',
  'P-Asserted-Identity: <sip:+911400001234@198.51.100.7>',
  'Allow: INVITE, ACK, BYE, CANCEL, OPTIONS, INFO, UPDATE',
  'User-Agent: Turant',
  'Content-Type: application/sdp',
  'X-DLT-PE-ID: 1101234567890123456',
];

const answer = [
  'SIP/2.0 200 OK',
  'Via: SIP/2.0/UDP 192.0.2.9:27100;branch=z9hG4bKbb6981bc4201f82a1f74d92b;rport=27100;received=192.0.2.9',
  'Record-Route: <sip:198.51.100.1;lr;ftag=1e52a306894f67bc732fcd49>',
  'From: <sip:+911400001234@198.51.100.7>;tag=1e52a306894f67bc732fcd49',
  'To: <sip:+919812345678@198.51.100.7>;tag=as58f4c2b1',
  'Call-ID: 5ae9b0d7c1f24b6d8e3a9f10@192.0.2.9',
  'CSeq: 1 INVITE',
  'Contact: <sip:+919812345678@198.51.100.7:5060;transport=udp>',
  'Allow: INVITE, ACK, CANCEL, OPTIONS, BYE, REFER, SUBSCRIBE, NOTIFY, INFO, UPDATE',
  'Supported: replaces, timer',
  'Server: SBC 7.2',
  'Content-Type: application/sdp',
];

const carriers = [
  'INVITE sip:turant@192.0.2.9:27100 SIP/2.0',
  'Via: SIP/2.0/UDP 198.51.100.1:5060;branch=z9hG4bK4e1b.8d0f6c31f0a3f2a2.1;i=c1',
  'Via: SIP/2.0/UDP 10.20.1.4:5060;received=10.20.1.4;branch=z9hG4bK0cB2a3d4e5f60718;rport=5060',
  'Via: SIP/2.0/TCP 10.20.7.11:5080;branch=z9hG4bK-524287-1---a1b2c3d4e5f6;rport',
  'Record-Route: <sip:198.51.100.1;lr=on;ftag=gK0c9d1e2f;did=4e1.8d1>, <sip:10.20.1.4:5060;lr;transport=udp>',
  'Max-Forwards: 67',
  'From: "Sharma, A. \\"Home\\"" <sip:+919812345678@10.20.7.11;user=phone;cpc=ordinary>;tag=gK0c9d1e2f',
  'To: "" <sip:+911400001234@198.51.100.7;user=phone>;tag=1e52a306894f67bc732fcd49',
  'Call-ID: 1275068417_132609712@10.20.7.11',
  'CSeq: 16423 INVITE',
  'Contact: "+919812345678" <sip:+919812345678@198.51.100.1:5060;did=4e1.8d1;transport=udp>;+sip.instance="<urn:uuid:f81d4fae>"',
  'Allow: INVITE,ACK,CANCEL,BYE,REGISTER,REFER,INFO,SUBSCRIBE,NOTIFY,PRACK,UPDATE,OPTIONS,MESSAGE,PUBLISH',
  'Accept: application/sdp, application/isup, application/dtmf, application/dtmf-relay, multipart/mixed',
  'P-Asserted-Identity: "Sharma" <sip:+919812345678@10.20.7.11:5060;user=phone>, <tel:+919812345678>',
  'P-Charging-Vector: icid-value=PCSF:1-10.20.7.11-0-000001-00-000000;orig-ioi=carrier.example',
  'Supported: timer,100rel,replaces,precondition',
  'Session-Expires: 1800;refresher=uac',
  'Min-SE: 90',
  'Privacy: none',
  'Diversion: <sip:+919800000000@10.20.7.11>;privacy=off;screen=no;reason=unconditional;counter=1',
  'User-Agent: Carrier SBC V09.02.01R004',
  'Content-Disposition: session;handling=required',
  'Content-Type: application/sdp',
];

const bytesOf = (lines) => Buffer.from([...lines, `Content-Length: ${SDP.length}`, '', SDP].join('\r\n'), 'latin1');

function oldParser() {
  const folder = process.argv.find((word) => word.startsWith('--old='))?.slice('--old='.length);
  try {
    return require(folder ?? 'sip');
  } catch {
    process.stderr.write('npm sip is not there: measured without it. Give its folder as --old=<folder>.\n');
    return undefined;
  }
}

/** Microseconds a message of each side, over one window. Batch by batch in turn: what disturbs the machine disturbs both. */
function costsOf(sides) {
  const spent = sides.map(() => 0);
  let batches = 0;
  for (const begun = performance.now(); performance.now() - begun < WINDOW_MS; batches += 1) {
    sides.forEach((work, side) => {
      const before = performance.now();
      for (let left = BATCH; left > 0; left -= 1) work();
      spent[side] += performance.now() - before;
    });
  }
  return spent.map((ms) => (ms * 1_000) / (batches * BATCH));
}

function worksOf(old) {
  const messages = { 'an INVITE of ours': ours, 'a 200 with SDP': answer, "a carrier's INVITE": carriers };
  return Object.entries(messages).flatMap(([what, lines]) => {
    const bytes = bytesOf(lines);
    const message = readMessage(bytes);
    if (!message) throw new Error(`${what} is not read`);
    const oldMessage = old?.parse(bytes);
    return [
      { what: `read ${what}`, bytes: bytes.length, ours: () => readMessage(bytes), old: old && (() => old.parse(bytes)) },
      {
        what: `write ${what}`,
        bytes: bytes.length,
        ours: () => writeMessage(message),
        old: old && (() => Buffer.from(old.stringify(oldMessage), 'latin1')),
      },
    ];
  });
}

const works = worksOf(oldParser());
for (const work of works) work.costs = { ours: [], old: [] };
for (let round = -1; round < ROUNDS; round += 1) {
  for (const { ours, old, costs } of works) {
    const [oursUs, oldUs] = costsOf(old ? [ours, old] : [ours]);
    // The first round warms up.
    if (round < 0) continue;
    costs.ours.push(oursUs);
    if (old) costs.old.push(oldUs);
  }
}

const perSecond = (costUs) => (costUs === undefined ? '-' : Math.round(1e6 / costUs));
const rows = works.map(({ what, bytes, costs }) => {
  const [oursUs, oldUs] = [median(costs.ours), costs.old.length > 0 ? median(costs.old) : undefined];
  return { what, bytes, oursUs, oldUs, ours: perSecond(oursUs), old: perSecond(oldUs), times: oldUs && oldUs / oursUs };
});
const columns = [
  ['message', 'what'],
  ['bytes', 'bytes'],
  ['ours us', 'oursUs'],
  ['npm sip us', 'oldUs'],
  ['ours /s', 'ours'],
  ['npm sip /s', 'old'],
  ['x', 'times'],
];
process.stdout.write(`${table(columns, rows)}\n`);
