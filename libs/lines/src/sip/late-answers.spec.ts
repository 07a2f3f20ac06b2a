import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { LineDriver } from '../line-driver.js';
import { createSipDriver } from './sip-driver.js';
import { sdpTo } from './testing/far-sdp.js';
import { ScriptedFarEnd } from './testing/scripted-far-end.js';
import { anOrder, WatchedCall } from './testing/watched-call.js';

describe('a response that comes late, or for a dead process', () => {
  let driver: LineDriver & { port: number };
  let far: ScriptedFarEnd;
  let media: Socket;

  beforeEach(async () => {
    driver = await createSipDriver({ allow: ['127.0.0.1'], isKnownCall: () => Promise.resolve(true) });
    far = await ScriptedFarEnd.open();
    media = createSocket('udp4').bind(0, '127.0.0.1');
    await once(media, 'listening');
  });
  afterEach(async () => {
    far.onMessage((message) => {
      if (['BYE', 'CANCEL'].includes(message.method)) far.answer(message, '200 OK');
    });
    await driver.close();
    far.close();
    media.close();
  });

  const sdp = (): string => sdpTo(media.address().port);
  const place = (ringTimeoutMs = 8_000): Promise<WatchedCall> => WatchedCall.place(driver, anOrder(far.uri, { ringTimeoutMs }));

  it('a hang-up before any response ends the call after four seconds; a phone that rings later is cancelled', async () => {
    const call = await place();
    const [invite] = await far.hears('INVITE');
    call.line.hangUp();
    expect(await call.end()).toEqual({ by: 'us', reason: 'cancelled', hasRung: false });
    expect(far.heard.filter(({ method }) => method === 'CANCEL')).toHaveLength(0);
    expect(far.heard.filter(({ method }) => method === 'INVITE')).toHaveLength(1);
    far.answer(invite!, '180 Ringing');
    const [cancel] = await far.hears('CANCEL');
    expect(cancel!.header('Via')).toBe(invite!.header('Via'));
  }, 10_000);

  it('a phone that is picked up after we gave up gets ACK and BYE', async () => {
    const call = await place(300);
    const [invite] = await far.hears('INVITE');
    expect(await call.end()).toEqual({ by: 'system', reason: 'no-response', hasRung: false });
    far.answer(invite!, '200 OK', { sdp: sdp() });
    await far.hears('ACK');
    await far.hears('BYE');
    expect(call.types).toEqual(['placed', 'ended', 'late-answer']);
  });

  it('a phone that is picked up after a hang-up without a response gets ACK and BYE', async () => {
    const call = await place();
    const [invite] = await far.hears('INVITE');
    call.line.hangUp();
    await call.end();
    far.answer(invite!, '200 OK', { sdp: sdp() });
    await far.hears('BYE');
    await call.when('late-answer');
  }, 10_000);

  it('a refusal after a ring timeout without a provisional response gets its ACK', async () => {
    const call = await place(200);
    const [invite] = await far.hears('INVITE');
    await call.end();
    far.answer(invite!, '480 Gone');
    expect((await far.hears('ACK'))[0]!.header('Via')).toBe(invite!.header('Via'));
  });

  it('a 200 for a call of a dead process gets an ACK each time and one BYE', async () => {
    const lines = (cseq: string): string[] => [
      'SIP/2.0 200 OK',
      `Via: SIP/2.0/UDP 127.0.0.1:${driver.port};branch=z9hG4bKdead;rport`,
      'From: <sip:a@127.0.0.1>;tag=ours',
      'To: <sip:b@127.0.0.1>;tag=theirs',
      'Call-ID: dead@127.0.0.1',
      `CSeq: ${cseq}`,
      `Contact: <sip:far@127.0.0.1:${far.port}>`,
      'Content-Length: 0',
      '',
      '',
    ];
    far.send(driver.port, lines('4 INVITE'));
    far.send(driver.port, lines('4 INVITE'));
    const acks = await far.hears('ACK', 2);
    expect(acks[0]!.header('CSeq')).toBe('4 ACK');
    const [bye] = await far.hears('BYE');
    expect(bye!.header('CSeq')).toBe('5 BYE');
    expect(bye!.header('From')).toContain('tag=ours');
    far.answer(bye!, '200 OK');
    await pause(700);
    expect(await far.hears('BYE')).toHaveLength(1);
  });

  it('a 200 with another Via is dropped', async () => {
    const before = far.heard.length;
    far.send(driver.port, [
      'SIP/2.0 200 OK',
      'Via: SIP/2.0/UDP 192.0.2.7:5060;branch=z9hG4bKx',
      'From: <sip:a@b>;tag=1',
      'To: <sip:b@b>;tag=2',
      'Call-ID: x',
      'CSeq: 1 INVITE',
      '',
      '',
    ]);
    await pause(100);
    expect(far.heard.length).toBe(before);
  });

  it('abandon from another port is confirmed by a far end that supports rport', async () => {
    far.onMessage((message) => {
      if (message.method === 'CANCEL' || message.method === 'BYE') far.answer(message, message.method === 'BYE' ? '481 Gone' : '200 OK');
    });
    const { dialog } = await driver.prepare(anOrder(far.uri));
    const left = { ...dialog, localPort: 9, remoteTag: 'far', remoteTarget: `sip:far@127.0.0.1:${far.port}` };
    expect(await driver.abandon(left, anOrder(far.uri).trunk, 'ringing')).toBe('confirmed');
    const [cancel] = await far.hears('CANCEL');
    expect(cancel!.header('Via')).toBe(`SIP/2.0/UDP 127.0.0.1:9;branch=${dialog.branch};rport`);
    expect((await far.hears('BYE'))[0]!.header('CSeq')).toBe('2 BYE');
  });
});
