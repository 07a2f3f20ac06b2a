import type { LineDriver } from '../line-driver.js';
import { createSipDriver, type SipDriverOptions } from './sip-driver.js';
import { LoopbackEnd } from './testing/loopback-end.js';
import { anOrder, WatchedCall } from './testing/watched-call.js';

const SDP = ['v=0', 'o=far 1 1 IN IP4 127.0.0.2', 's=-', 'c=IN IP4 127.0.0.2', 't=0 0', 'm=audio 9 RTP/AVP 0', ''].join('\r\n');

/** A header line of a message with its name. */
const lineOf = (text: string, name: string): string => text.split('\r\n').find((line) => line.startsWith(`${name}:`)) ?? '';

describe('who may signal, and where we send', () => {
  let driver: LineDriver & { port: number };
  let trunk: LoopbackEnd;
  let stranger: LoopbackEnd;
  let victim: LoopbackEnd;
  let knownCalls: string[];

  beforeEach(async () => {
    knownCalls = [];
    const options: SipDriverOptions = { isKnownCall: (sipCallId) => Promise.resolve(knownCalls.includes(sipCallId)) };
    driver = await createSipDriver(options);
    trunk = await LoopbackEnd.open('127.0.0.2');
    stranger = await LoopbackEnd.open('127.0.0.9');
    victim = await LoopbackEnd.open('127.0.0.7');
    // The trunk of an order is known from its first call on.
    (await driver.prepare(anOrder(`sip:${trunk.hostPort}`))).discard();
  });
  afterEach(async () => {
    const closed = driver.close();
    [trunk, stranger, victim].forEach((end) => end.close());
    await closed;
  });

  const us = (): { address: string; port: number } => ({ address: '127.0.0.1', port: driver.port });
  const forged200 = (contact: string, callId = 'forged'): string[] => [
    'SIP/2.0 200 OK',
    `Via: SIP/2.0/UDP 127.0.0.1:${driver.port};branch=z9hG4bKdead;rport`,
    'From: <sip:a@127.0.0.1>;tag=ours',
    'To: <sip:b@127.0.0.1>;tag=theirs',
    `Call-ID: ${callId}`,
    'CSeq: 4 INVITE',
    `Contact: <${contact}>`,
    'Content-Length: 0',
    '',
    '',
  ];
  /** Waits until the driver has handled all earlier messages: then it responds to an OPTIONS, which only a trunk gets. */
  const driverIsDone = async (): Promise<void> => {
    const before = trunk.heard.filter((text) => text.startsWith('SIP/2.0')).length;
    trunk.send(us(), [
      `OPTIONS sip:127.0.0.1:${driver.port} SIP/2.0`,
      `Via: SIP/2.0/UDP ${trunk.hostPort};branch=z9hG4bK${Math.random()};rport`,
      'From: <sip:far@127.0.0.2>;tag=f',
      'To: <sip:turant@127.0.0.1>',
      `Call-ID: ${Math.random()}`,
      'CSeq: 1 OPTIONS',
      'Content-Length: 0',
      '',
      '',
    ]);
    await trunk.hears('SIP/2.0', before + 1);
  };
  const nobodyHeard = async (...ends: LoopbackEnd[]): Promise<void> => {
    await driverIsDone();
    for (const end of ends) {
      await end.fence();
      expect({ heard: end.heard, connections: end.connections }).toEqual({ heard: [], connections: 0 });
    }
  };

  it("a stranger's forged 200 is ignored: nothing is sent to its Contact", async () => {
    stranger.send(us(), forged200(`sip:x@${victim.hostPort}`));
    await nobodyHeard(victim, stranger);
  });

  it("a stranger's forged 200 opens no TCP connection", async () => {
    stranger.send(us(), forged200(`sip:x@${victim.hostPort};transport=tcp`));
    await nobodyHeard(victim, stranger);
  });

  it("a 200 from the trunk's own address, for a call that the store does not know, gets nothing", async () => {
    trunk.send(us(), forged200(`sip:x@${victim.hostPort}`));
    await nobodyHeard(victim);
    expect(trunk.heard.filter((text) => !text.startsWith('SIP/2.0'))).toEqual([]);
  });

  it('an INVITE and an OPTIONS of a stranger get no response', async () => {
    for (const method of ['INVITE', 'OPTIONS']) {
      stranger.send(us(), [
        `${method} sip:127.0.0.1:${driver.port} SIP/2.0`,
        `Via: SIP/2.0/UDP ${stranger.hostPort};branch=z9hG4bK${method};rport`,
        'From: <sip:far@127.0.0.9>;tag=f',
        'To: <sip:turant@127.0.0.1>',
        `Call-ID: ${method}`,
        `CSeq: 1 ${method}`,
        'Content-Length: 0',
        '',
        '',
      ]);
    }
    await nobodyHeard(stranger);
  });

  it.each(['', ';transport=tcp'])(
    'BYE and ACK for a known orphaned 200 go to the trunk, whatever its Contact names (%j)',
    async (transport) => {
      knownCalls.push('known');
      const contact = `sip:x@${victim.hostPort}${transport}`;
      trunk.send(us(), forged200(contact, 'known'));
      const [bye] = await trunk.hears('BYE');
      const [ack] = await trunk.hears('ACK');
      expect([bye!.split('\r\n')[0], ack!.split('\r\n')[0]]).toEqual([`BYE ${contact} SIP/2.0`, `ACK ${contact} SIP/2.0`]);
      await nobodyHeard(victim);
    },
  );

  /** Responds to a request of the driver, with more header lines. */
  const answer = (request: string, more: readonly string[] = ['Content-Length: 0', '', ''], tag = ''): void => {
    const headers = ['Via', 'From', 'Call-ID', 'CSeq'].map((name) => lineOf(request, name));
    trunk.send(us(), ['SIP/2.0 200 OK', ...headers, `${lineOf(request, 'To')}${tag}`, ...more]);
  };
  const answeredWith = async (lines: readonly string[]): Promise<WatchedCall> => {
    const call = await WatchedCall.place(driver, anOrder(`sip:${trunk.hostPort}`));
    const [invite] = await trunk.hears('INVITE');
    answer(invite!, [...lines, 'Content-Type: application/sdp', `Content-Length: ${SDP.length}`, '', SDP], ';tag=far');
    await call.when('answered');
    return call;
  };

  it.each(['', ';transport=tcp'])(
    "a call's ACK and BYE go to the trunk if Contact and Record-Route name other hosts (%j)",
    async (transport) => {
      const target = `sip:far@${stranger.hostPort}${transport}`;
      const route = `sip:${victim.hostPort};lr${transport}`;
      const call = await answeredWith([`Record-Route: <${route}>`, `Contact: <${target}>`]);
      const [ack] = await trunk.hears('ACK');
      call.line.hangUp();
      const [bye] = await trunk.hears('BYE');
      for (const [method, text] of [
        ['ACK', ack],
        ['BYE', bye],
      ] as const) {
        expect(text!.split('\r\n')[0]).toBe(`${method} ${target} SIP/2.0`);
        expect(lineOf(text!, 'Route')).toBe(`Route: <${route}>`);
      }
      answer(bye!);
      await call.end();
      await nobodyHeard(victim, stranger);
    },
  );

  it.each(['', ';transport=tcp'])(
    'an abandoned call gets its BYE at the trunk if its dialog names another address (%j)',
    async (transport) => {
      const order = anOrder(`sip:${trunk.hostPort}`);
      const prepared = await driver.prepare(order);
      prepared.discard();
      const remoteTarget = `sip:far@${victim.hostPort}${transport}`;
      const outcome = driver.abandon({ ...prepared.dialog, remoteTag: 'far', remoteTarget }, order.trunk, 'answered');
      const [bye] = await trunk.hears('BYE');
      expect(bye!.split('\r\n')[0]).toBe(`BYE ${remoteTarget} SIP/2.0`);
      answer(bye!);
      expect(await outcome).toBe('confirmed');
      await nobodyHeard(victim);
    },
  );
});
