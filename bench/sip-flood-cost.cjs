/**
 * What one refused INVITE costs: `node scripts/build-if-needed.cjs && node bench/sip-flood-cost.cjs [perSecond] [seconds] [way]`, by hand.
 * A process of its own sends them over loopback; the CPU time is that of this process, which does nothing else.
 */
const { spawn } = require('node:child_process');
const { createSocket } = require('node:dgram');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { lib } = require('./built.cjs');

const FORBIDDEN = { status: 403, reason: 'Forbidden' };
const MIB = 1 << 20;
const SDP =
  'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 40000 RTP/AVP 0 8 101\r\na=rtpmap:101 telephone-event/8000\r\na=ptime:20';

/** How an INVITE is met. `respond` opens a server transaction. */
const WAYS = {
  stranger: { isAllowedPeer: () => false },
  silence: { respondStateless: () => 'drop' },
  'stateless 403': { respondStateless: () => FORBIDDEN },
  'stateful 403': {},
};

function invite(number, port) {
  return Buffer.from(
    [
      `INVITE sip:turant@127.0.0.1:${port} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:5070;branch=z9hG4bK${number.toString(36)}-flood;rport`,
      'Max-Forwards: 70',
      `From: "Flood" <sip:+919812345678@127.0.0.1>;tag=${number.toString(36)}`,
      'To: <sip:+911400001234@127.0.0.1>',
      `Call-ID: ${number.toString(36)}-flood@127.0.0.1`,
      'CSeq: 1 INVITE',
      'Contact: <sip:flood@127.0.0.1:5070>',
      'Allow: INVITE, ACK, BYE, CANCEL, OPTIONS',
      'User-Agent: flood',
      'Content-Type: application/sdp',
      `Content-Length: ${SDP.length}`,
      '',
      SDP,
    ].join('\r\n'),
    'latin1',
  );
}

/** The sending process: as many a second as asked for, in steps of 5 ms. */
async function send(port, perSecond, seconds) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  const begun = performance.now();
  let sent = 0;
  while (sent < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, ((performance.now() - begun) / 1_000) * perSecond);
    for (; sent < due; sent += 1) socket.send(invite(sent, port), port, '127.0.0.1');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  socket.close();
}

async function measure(name, { isAllowedPeer, respondStateless }, perSecond, seconds) {
  const { SipStack } = lib('lines');
  let met = 0;
  const heard = (answer) => {
    met += 1;
    return answer;
  };
  const stack = await SipStack.open({ host: '127.0.0.1', port: 0, isAllowedPeer: isAllowedPeer && (() => heard(isAllowedPeer())) });
  stack.listen({
    onRequest: (request) => void stack.respond(heard(request), 403, 'Forbidden'),
    onUnmatchedResponse: () => undefined,
    respondStateless: respondStateless && ((request) => heard(respondStateless(request))),
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const rssBefore = process.memoryUsage().rss;
  const cpuBefore = process.cpuUsage();
  delay.enable();
  const sender = spawn(process.execPath, [__filename, 'send', stack.port, perSecond, seconds], { stdio: 'inherit' });
  await new Promise((resolve) => sender.on('exit', resolve));
  const { user, system } = process.cpuUsage(cpuBefore);
  delay.disable();
  stack.close();
  return {
    way: name,
    met,
    'us of CPU each': ((user + system) / met).toFixed(1),
    'of that in user mode': (user / met).toFixed(1),
    'RSS grew by MiB': Math.round((process.memoryUsage().rss - rssBefore) / MIB),
    'loop p99 ms': (delay.percentile(99) / 1e6).toFixed(1),
  };
}

async function main() {
  const [perSecond = 10_000, seconds = 10] = process.argv.slice(2, 4).map(Number);
  const only = process.argv[4];
  const rows = [];
  for (const [name, way] of Object.entries(WAYS)) if (!only || name === only) rows.push(await measure(name, way, perSecond, seconds));
  console.table(rows);
}

if (process.argv[2] === 'send') void send(...process.argv.slice(3).map(Number));
else void main();
