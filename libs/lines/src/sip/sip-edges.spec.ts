import { Socket } from 'node:dgram';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../../../test/engines/until.js';
import type { LineEvent } from '../line-driver.js';
import { writeRtp } from './media/rtp-packet.js';
import { readSdp } from './read-sdp.js';
import { createSipDriver } from './sip-driver.js';
import { sdpTo } from './testing/far-sdp.js';
import type { ScriptedMessage } from './testing/scripted-far-end.js';
import { useFarEnd } from './testing/use-far-end.js';
import { anOrder, SEND_WITHIN_MS, openUdpSockets, WatchedCall } from './testing/watched-call.js';

describe('what a far end may do', () => {
  const scene = useFarEnd();
  const answered = async (): Promise<{ call: WatchedCall; invite: ScriptedMessage }> => {
    const call = await scene.place();
    const [invite] = await scene.far.hears('INVITE');
    scene.far.answer(invite!, '200 OK', { sdp: scene.sdp() });
    await call.when('answered');
    await scene.far.hears('ACK');
    return { call, invite: invite! };
  };

  it('the INVITE is sent before place returns', async () => {
    const prepared = await scene.driver.prepare(anOrder(scene.far.uri));
    const handed = jest.spyOn(Socket.prototype, 'send');
    const call = prepared.place(() => undefined, SEND_WITHIN_MS);
    expect(handed).toHaveBeenCalledTimes(1);
    const [invite] = await scene.far.hears('INVITE');
    scene.far.answer(invite!, '486 Busy Here');
    await scene.far.hears('ACK');
    call.hangUp();
  });

  it('each copy of the 200 is acknowledged, and answered once', async () => {
    const { call, invite } = await answered();
    scene.far.answer(invite, '200 OK', { sdp: scene.sdp() });
    scene.far.answer(invite, '200 OK', { sdp: scene.sdp() });
    const acks = await scene.far.hears('ACK', 3);
    expect(acks.every((ack) => ack.header('CSeq') === '1 ACK')).toBe(true);
    expect(call.types.filter((type) => type === 'answered')).toHaveLength(1);
  });

  it('a second phone that answers a forked INVITE is acknowledged and hung up, the first call stays', async () => {
    const { call, invite } = await answered();
    scene.far.answer(invite, '200 OK', { sdp: scene.sdp(), tag: 'second' });
    const [bye] = await scene.far.hears('BYE');
    expect(bye!.header('To')).toContain(';tag=second');
    expect(call.types).not.toContain('ended');
  });

  it('a BYE without an answer ends the call after four seconds, once', async () => {
    const { call } = await answered();
    const begun = performance.now();
    call.line.hangUp();
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
    expect(performance.now() - begun).toBeLessThan(4_500);
    expect((await scene.far.hears('BYE')).length).toBeGreaterThan(1);
    scene.far.answer((await scene.far.hears('BYE'))[0]!, '200 OK');
    await pause(50);
    expect(call.types.filter((type) => type === 'ended')).toHaveLength(1);
  }, 10_000);

  it('BYE and BYE that cross end the call once, by us', async () => {
    const { call, invite } = await answered();
    call.line.hangUp();
    await scene.far.hears('BYE');
    scene.far.request(invite, 'BYE');
    await scene.far.hears(200);
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
  });

  it('a challenge to our BYE is answered', async () => {
    const order = anOrder(scene.far.uri);
    const call = await WatchedCall.place(scene.driver, { ...order, trunk: { ...order.trunk, username: 'u', password: 'p' } });
    const [invite] = await scene.far.hears('INVITE');
    scene.far.answer(invite!, '200 OK', { sdp: scene.sdp() });
    await call.when('answered');
    call.line.hangUp();
    const [bye] = await scene.far.hears('BYE');
    scene.far.answer(bye!, '407 Proxy Authentication Required', { lines: ['Proxy-Authenticate: Digest realm="r", nonce="n"'] });
    const [, second] = await scene.far.hears('BYE', 2);
    expect(second!.header('CSeq')).toBe('3 BYE');
    expect(second!.header('Proxy-Authorization')).toContain('username="u"');
    scene.far.answer(second!, '200 OK');
    await call.end();
  });

  it.each([
    ['another tag', { tag: 'stranger' }],
    ['another Call-ID', { callId: 'nobody@nowhere' }],
  ])('a BYE with %s is answered 481 and ends nothing', async (_name, change) => {
    const { call, invite } = await answered();
    scene.far.request(invite, 'BYE', change);
    await scene.far.hears(481);
    expect(call.types).not.toContain('ended');
  });

  it('a request that is older than the last one is refused', async () => {
    const { call, invite } = await answered();
    scene.far.request(invite, 'INVITE', { cseq: 5, sdp: scene.sdp() });
    await scene.far.hears(200);
    scene.far.request(invite, 'BYE', { cseq: 4 });
    await scene.far.hears(500);
    expect(call.types).not.toContain('ended');
  });

  it('a re-INVITE without audio for us is refused, and the call stays', async () => {
    const { call, invite } = await answered();
    scene.far.request(invite, 'INVITE', { sdp: sdpTo(4_000, 18).replace(' 101', '') });
    await scene.far.hears(488);
    expect(call.types).not.toContain('ended');
  });

  it('our 200 to a re-INVITE is repeated until the ACK', async () => {
    const { invite } = await answered();
    scene.far.request(invite, 'INVITE', { cseq: 7, sdp: scene.sdp() });
    await scene.far.hears(200, 2);
    scene.far.request(invite, 'ACK', { cseq: 7 });
    await pause(100);
    const before = scene.far.heard.length;
    await pause(1_200);
    expect(scene.far.heard.length).toBe(before);
  });

  it('nobody can call in, OPTIONS is answered, other methods are not', async () => {
    const outside = {
      text: '',
      from: { port: scene.driver.port },
      header: (name: string) => (name === 'To' ? '<sip:x@127.0.0.1>' : name === 'From' ? '<sip:y@127.0.0.1>' : 'id@x'),
    };
    scene.far.request(outside as never, 'INVITE', { sdp: scene.sdp() });
    await scene.far.hears(403);
    scene.far.request(outside as never, 'OPTIONS');
    expect((await scene.far.hears(200))[0]!.header('To')).toMatch(/;tag=\w+/);
    scene.far.request(outside as never, 'MESSAGE');
    await scene.far.hears(405);
    scene.far.request(outside as never, 'BYE');
    await scene.far.hears(481);
  });

  it('garbage does not end the process', async () => {
    for (const text of ['', '\r\n\r\n', 'x', 'INVITE sip:a SIP/2.0\r\nVia: x\r\n\r\n', 'SIP/2.0 200 OK\r\n\r\n', '\0\0']) {
      scene.far.send(scene.driver.port, [text]);
    }
    const { call } = await answered();
    expect(call.types).toContain('answered');
  });

  it('keys are heard once, and audio of any packet length comes in its order and in frames of 20 ms', async () => {
    const call = await scene.place();
    const [invite] = await scene.far.hears('INVITE');
    const to = readSdp(invite!.text.split('\r\n\r\n')[1])!;
    const send = (payloadType: number, sequence: number, timestamp: number, payload: Uint8Array): void =>
      scene.media.send(writeRtp({ payloadType, isMarked: false, sequence, timestamp, ssrc: 1, payload }), to.port, to.address);
    const frames: Int16Array[] = [];
    call.line.onAudio((frame) => frames.push(frame));
    scene.far.answer(invite!, '200 OK', { sdp: scene.sdp() });
    await call.when('answered');
    for (let copy = 0; copy < 3; copy += 1) send(101, copy, 1_000, Uint8Array.of(5, 0, 0, 160));
    send(101, 3, 3_000, Uint8Array.of(11, 0x80, 0, 160));
    send(0, 10, 5_000, new Uint8Array(240).fill(0x80));
    send(0, 10, 5_000, new Uint8Array(240).fill(0x80));
    send(0, 9, 4_760, new Uint8Array(240));
    send(0, 11, 5_240, new Uint8Array(240).fill(0x80));
    send(96, 12, 5_480, new Uint8Array(160));
    await until(() => frames.length >= 4, { what: 'four frames were heard' });
    expect(call.events.filter(({ type }) => type === 'digit')).toEqual([
      { type: 'digit', digit: '5' },
      { type: 'digit', digit: '#' },
    ]);
    expect(frames.map((frame) => [frame.length, frame[0]])).toEqual([
      [160, -32_124],
      [160, -32_124],
      [160, 32_124],
      [160, 32_124],
    ]);
  });

  it('a listener that throws does not stop the call', async () => {
    const prepared = await scene.driver.prepare(anOrder(scene.far.uri));
    const call = prepared.place(() => {
      throw new Error('bug in the listener');
    }, SEND_WITHIN_MS);
    const [invite] = await scene.far.hears('INVITE');
    scene.far.answer(invite!, '200 OK', { sdp: scene.sdp() });
    await scene.far.hears('ACK');
    call.hangUp();
    await scene.far.hears('BYE');
  });

  it('sends nothing if the order came too late, and frees the ports', async () => {
    const before = openUdpSockets();
    const prepared = await scene.driver.prepare(anOrder(scene.far.uri));
    const events: LineEvent[] = [];
    prepared.place((event) => void events.push(event), 0);
    expect(events).toMatchObject([{ type: 'ended', end: { by: 'system', reason: 'lease-lost', hasRung: false } }]);
    await pause(20);
    expect([openUdpSockets(), scene.driver.openCalls, scene.far.heard.length]).toEqual([before, 0, 0]);
  });

  it("does not answer a challenge that comes after the deadline: the call may be another worker's", async () => {
    const order = anOrder(scene.far.uri);
    const prepared = await scene.driver.prepare({ ...order, trunk: { ...order.trunk, username: 'u', password: 'p' } });
    const ended = new Promise<LineEvent>((resolve) => prepared.place((event) => (event.type === 'ended' ? resolve(event) : undefined), 50));
    const [invite] = await scene.far.hears('INVITE');
    await pause(60);
    scene.far.answer(invite!, '401 Unauthorized', { lines: ['WWW-Authenticate: Digest realm="r", nonce="n"'] });
    expect(await ended).toMatchObject({ end: { by: 'system', reason: 'challenge-too-late' } });
    await scene.far.hears('ACK');
    expect(scene.far.heard.filter(({ method }) => method === 'INVITE')).toHaveLength(1);
  });

  it('discard frees the port, and what was discarded or placed cannot be placed', async () => {
    const before = openUdpSockets();
    const prepared = await scene.driver.prepare(anOrder(scene.far.uri));
    expect(openUdpSockets()).toBe(before + 2);
    prepared.discard();
    prepared.discard();
    await pause(20);
    expect(openUdpSockets()).toBe(before);
    expect(() => prepared.place(() => undefined, SEND_WITHIN_MS)).toThrow('Placed or discarded before');
  });

  it('close hangs up what is up, and takes no more calls', async () => {
    const { call } = await answered();
    scene.far.onMessage((message) => {
      if (message.method === 'BYE') scene.far.answer(message, '200 OK');
    });
    await scene.driver.close();
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
    expect(scene.driver.openCalls).toBe(0);
    await expect(scene.driver.prepare(anOrder(scene.far.uri))).rejects.toMatchObject({ code: 'LINE_CLOSED' });
  });

  it('a taken port falls back to a free one', async () => {
    const second = await createSipDriver({ port: scene.driver.port });
    expect(second.port).not.toBe(scene.driver.port);
    await second.close();
  });

  it('a trunk over TCP that cannot be reached is a RetryLaterError, and nothing is sent', async () => {
    const order = anOrder(`${scene.far.uri};transport=tcp`);
    await expect(scene.driver.prepare(order)).rejects.toMatchObject({ code: 'TRUNK_UNREACHABLE', next: 'retry-later' });
  });
});
