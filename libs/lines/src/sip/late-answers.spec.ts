import { setTimeout as pause } from 'node:timers/promises';
import { useFarEnd } from './testing/use-far-end.js';
import { anOrder } from './testing/watched-call.js';

describe('a response that comes late, or for a dead process', () => {
  const scene = useFarEnd();

  it('a hang-up before any response ends the call after four seconds; a phone that rings later is cancelled', async () => {
    const call = await scene.place();
    const [invite] = await scene.far.hears('INVITE');
    call.line.hangUp();
    expect(await call.end()).toEqual({ by: 'us', reason: 'cancelled', hasRung: false });
    expect(scene.far.heard.filter(({ method }) => method === 'CANCEL')).toHaveLength(0);
    expect(scene.far.heard.filter(({ method }) => method === 'INVITE')).toHaveLength(1);
    scene.far.answer(invite!, '180 Ringing');
    const [cancel] = await scene.far.hears('CANCEL');
    expect(cancel!.header('Via')).toBe(invite!.header('Via'));
  }, 10_000);

  it('a phone that is picked up after we gave up gets ACK and BYE', async () => {
    const call = await scene.place(300);
    const [invite] = await scene.far.hears('INVITE');
    expect(await call.end()).toEqual({ by: 'system', reason: 'no-response', hasRung: false });
    scene.far.answer(invite!, '200 OK', { sdp: scene.sdp() });
    await scene.far.hears('ACK');
    await scene.far.hears('BYE');
    expect(call.types).toEqual(['placed', 'ended', 'late-answer']);
  });

  it('a phone that is picked up after a hang-up without a response gets ACK and BYE', async () => {
    const call = await scene.place();
    const [invite] = await scene.far.hears('INVITE');
    call.line.hangUp();
    await call.end();
    scene.far.answer(invite!, '200 OK', { sdp: scene.sdp() });
    await scene.far.hears('BYE');
    await call.when('late-answer');
  }, 10_000);

  it('a refusal after a ring timeout without a provisional response gets its ACK', async () => {
    const call = await scene.place(200);
    const [invite] = await scene.far.hears('INVITE');
    await call.end();
    scene.far.answer(invite!, '480 Gone');
    expect((await scene.far.hears('ACK'))[0]!.header('Via')).toBe(invite!.header('Via'));
  });

  it('a 200 for a call of a dead process gets an ACK each time and one BYE', async () => {
    const lines = (cseq: string): string[] => [
      'SIP/2.0 200 OK',
      `Via: SIP/2.0/UDP 127.0.0.1:${scene.driver.port};branch=z9hG4bKdead;rport`,
      'From: <sip:a@127.0.0.1>;tag=ours',
      'To: <sip:b@127.0.0.1>;tag=theirs',
      'Call-ID: dead@127.0.0.1',
      `CSeq: ${cseq}`,
      `Contact: <sip:far@127.0.0.1:${scene.far.port}>`,
      'Content-Length: 0',
      '',
      '',
    ];
    scene.far.send(scene.driver.port, lines('4 INVITE'));
    scene.far.send(scene.driver.port, lines('4 INVITE'));
    const acks = await scene.far.hears('ACK', 2);
    expect(acks[0]!.header('CSeq')).toBe('4 ACK');
    const [bye] = await scene.far.hears('BYE');
    expect(bye!.header('CSeq')).toBe('5 BYE');
    expect(bye!.header('From')).toContain('tag=ours');
    scene.far.answer(bye!, '200 OK');
    await pause(700);
    expect(await scene.far.hears('BYE')).toHaveLength(1);
  });

  it('a 200 with another Via is dropped', async () => {
    const before = scene.far.heard.length;
    scene.far.send(scene.driver.port, [
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
    expect(scene.far.heard.length).toBe(before);
  });

  it('abandon from another port is confirmed by a far end that supports rport', async () => {
    scene.far.onMessage((message) => {
      if (message.method === 'CANCEL' || message.method === 'BYE')
        scene.far.answer(message, message.method === 'BYE' ? '481 Gone' : '200 OK');
    });
    const { dialog } = await scene.driver.prepare(anOrder(scene.far.uri));
    const left = { ...dialog, localPort: 9, remoteTag: 'far', remoteTarget: `sip:far@127.0.0.1:${scene.far.port}` };
    expect(await scene.driver.abandon(left, anOrder(scene.far.uri).trunk, 'ringing')).toBe('confirmed');
    const [cancel] = await scene.far.hears('CANCEL');
    expect(cancel!.header('Via')).toBe(`SIP/2.0/UDP 127.0.0.1:9;branch=${dialog.branch};rport`);
    expect((await scene.far.hears('BYE'))[0]!.header('CSeq')).toBe('2 BYE');
  });
});
