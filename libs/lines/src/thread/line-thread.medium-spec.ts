import { once } from 'node:events';
import { createSocket, type Socket } from 'node:dgram';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '@turant/domain';
import { built } from '../../../../test/engines/built.js';
import { startPbx, type Pbx } from '../../../../test/engines/pbx.js';
import { PEER_START_MS } from '../../../../test/engines/sip-peer.js';
import type { PlayedMark } from '../line-driver.js';
import { decodeG711, encodeG711 } from '../sip/media/g711.js';
import { FarSocket } from '../sip/media/testing/far-media.js';
import { sdpTo } from '../sip/testing/far-sdp.js';
import { ScriptedFarEnd } from '../sip/testing/scripted-far-end.js';
import { anOrder, WatchedCall } from '../sip/testing/watched-call.js';
import { startLineThread, type LineThread } from './start-line-thread.js';
import { until } from '../../../../test/engines/until.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const BUILT = built('libs/lines/src/thread/line-thread.js');

/** The thread of the build, which also dies on demand. */
function mortalEntry(folder: string): string {
  const file = join(folder, 'mortal-line-thread.js');
  writeFileSync(
    file,
    `require(${JSON.stringify(BUILT)});
     require('node:worker_threads').parentPort.on('message', ({ kind }) => { if (kind === 'die') throw new Error('planted'); });`,
  );
  return file;
}

const middleOf = (frame: Int16Array): number => frame[frame.length / 2] ?? 0;

/** Much longer than audio takes through the line. */
const STILL_MS = 400;

const kill = (line: LineThread): void => (line as unknown as { thread: { send(message: object): void } }).thread.send({ kind: 'die' });

describe("the line's thread, as it is built", () => {
  const logged: string[] = [];
  const log = { debug: () => undefined, warn: (_: object, text: string) => void logged.push(text) };
  const folder = temporaryFolder('turant-line-');
  let line: LineThread;
  let far: ScriptedFarEnd;
  let media: Socket;

  beforeEach(async () => {
    logged.length = 0;
    line = await startLineThread({ log, isKnownCall: () => Promise.resolve(true) }, mortalEntry(folder));
    far = await ScriptedFarEnd.open();
    media = createSocket('udp4').bind(0, '127.0.0.1');
    await once(media, 'listening');
  });
  afterEach(async () => {
    await line.close();
    far.close();
    media.close();
  });

  async function answered(mediaPort = media.address().port): Promise<WatchedCall> {
    const count = far.heard.filter(({ method }) => method === 'INVITE').length + 1;
    const call = await WatchedCall.place(line, anOrder(far.uri));
    const invite = (await far.hears('INVITE', count)).at(-1);
    far.answer(invite!, '180 Ringing');
    far.answer(invite!, '200 OK', { sdp: sdpTo(mediaPort) });
    await far.hears('ACK', count);
    return call;
  }

  it('places a call, plays, is told what was played, and hangs up', async () => {
    const call = await answered();
    const played = new Promise((mark) => call.line.onPlayed(mark));
    call.line.play({ id: 'u1', samples: new Int16Array(1_600).fill(1_000) });
    const [packet] = (await once(media, 'message')) as [Buffer];
    expect(packet).toHaveLength(172);
    expect(await played).toMatchObject({ id: 'u1', playedMs: 100, isComplete: true });
    call.line.hangUp();
    const [bye] = await far.hears('BYE');
    far.answer(bye!, '200 OK');
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up', hasRung: true });
    expect(call.types).toEqual(['placed', 'ringing', 'answered', 'ended']);
  });

  it('tells who listens exactly the frames that leave, up to a flush in the middle', async () => {
    const ear = await FarSocket.open();
    const call = await answered(ear.port);
    const told: Int16Array[] = [];
    call.line.onSent((frame) => void told.push(frame));
    const flushed = new Promise<PlayedMark>((resolve) => call.line.onPlayed(resolve));
    // Each frame has a level of its own.
    call.line.play({ id: 'u1', samples: Int16Array.from({ length: 200 * 320 }, (_, at) => 5_000 + 100 * Math.floor(at / 320)) });
    await until(() => told.length >= 25);
    call.line.flush();
    const { playedMs } = await flushed;
    await until(() => told.length >= playedMs / 20);
    expect(told.map(middleOf)).toEqual(Array.from({ length: playedMs / 20 }, (_, index) => 5_000 + 100 * index));
    await until(() =>
      ear
        .levels()
        .slice(-2)
        .every((level) => level === 0),
    );
    // Softer is the noise of a line on which nobody speaks.
    const got = ear.levels().filter((level) => Math.abs(level) > 16);
    expect(got).toEqual(told.map((frame) => decodeG711(0, encodeG711(0, Int16Array.of(middleOf(frame))))[0]));
    ear.close();
    call.line.hangUp();
    const [bye] = await far.hears('BYE');
    far.answer(bye!, '200 OK');
    await call.end();
  });

  it('lets joined calls hear one another while this thread stands still', async () => {
    const [speaker, ear] = [await FarSocket.open(), await FarSocket.open()];
    const [one, other] = [await answered(speaker.port), await answered(ear.port)];
    const [invite] = await far.hears('INVITE');
    const port = Number(/m=audio (\d+)/.exec(invite!.text)?.[1]);
    one.line.join(other.line);
    // The first packet is told to this thread after the join was made.
    const isJoined = new Promise<number>((resolve) => one.line.onAudio(({ length }) => resolve(length)));
    await speaker.send(port);
    expect(await isJoined).toBe(320);
    const told: number[] = [];
    other.line.onSent((frame) => void told.push(middleOf(frame)));
    const before = ear.heard.length;
    for (let frame = 1; frame <= 3; frame += 1) await speaker.send(port, { payload: new Uint8Array(160).fill(0x80) });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STILL_MS);
    // Two turns of the event loop read what came meanwhile.
    for (let turn = 1; turn <= 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const heard = ear.heard.slice(before);
    expect(heard.length).toBeGreaterThanOrEqual(STILL_MS / 40);
    expect(heard.filter((bytes) => bytes.at(-1) === 0x80)).toHaveLength(3);
    await until(() => told.filter((level) => level > 0).length === 3);
    for (const socket of [speaker, ear]) socket.close();
    far.onMessage((message) => message.method === 'BYE' && far.answer(message, '200 OK'));
  });

  it('asks a trunk for a sign of life', async () => {
    far.onMessage((message) => message.method === 'OPTIONS' && far.answer(message, '404 Not Found'));
    const { trunk } = anOrder(far.uri);
    expect(await line.probe(trunk)).toEqual({ code: 404 });
    await expect(line.probe({ ...trunk, uri: 'tel:1' })).rejects.toMatchObject({ code: 'LINE_ORDER' });
  });

  it('that dies is started again on its port; the call that it had is ended on the line, and then for its listener', async () => {
    const { port } = line;
    const call = await answered();
    kill(line);
    const [bye] = await far.hears('BYE');
    expect(call.types).not.toContain('ended');
    far.answer(bye!, '200 OK');
    expect(await call.end()).toEqual({ by: 'system', reason: 'line-lost', hasRung: true });
    expect(line.port).toBe(port);
    expect(logged).toContain("the line's thread has died and is started again");
    far.heard.length = 0;
    const next = await answered();
    next.line.hangUp();
    const [last] = await far.hears('BYE');
    far.answer(last!, '200 OK');
    expect((await next.end()).reason).toBe('hung-up');
  });

  it('refuses to open if there is no address for the far end to use', async () => {
    await expect(startLineThread({ host: '0.0.0.0' }, mortalEntry(folder))).rejects.toBeInstanceOf(SettingsError);
    await expect(startLineThread({ host: '192.0.2.1' }, mortalEntry(folder))).rejects.toThrow('EADDRNOTAVAIL');
  });
});

describe("the line's thread with an Asterisk", () => {
  let pbx: Pbx | undefined;
  beforeAll(async () => (pbx = await startPbx()), PEER_START_MS);
  afterAll(() => pbx?.stop());

  it('places a call through it for a trunk that says so, and one by itself for another', async () => {
    if (!pbx) return;
    const far = await ScriptedFarEnd.open();
    await pbx.setTrunks([{ trunkId: 'tr_test', uri: far.uri }]);
    const line = await startLineThread({ ari: pbx.ari }, BUILT);
    const order = anOrder(far.uri);
    const through = await WatchedCall.place(line, { ...order, trunk: { ...order.trunk, driver: 'asterisk' } });
    const [first] = await far.hears('INVITE');
    expect(first?.header('User-Agent')).toBe('pbx');
    far.answer(first!, '486 Busy Here');
    expect(await through.end()).toMatchObject({ by: 'callee', reason: 'refused', sip: { code: 486 } });
    const alone = await WatchedCall.place(line, order);
    await far.hears('INVITE', 2);
    alone.line.hangUp();
    await line.close();
    far.close();
  });

  it('does not open with a wrong password, which it does not repeat', async () => {
    if (!pbx) return;
    const opening = startLineThread({ ari: { ...pbx.ari, password: 'not this one' } }, BUILT);
    const error = await opening.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SettingsError);
    expect(error).toMatchObject({ code: 'ARI_LOGIN' });
    expect(String(error)).not.toContain('not this one');
  });

  it('refuses calls through an Asterisk that is not there, and places others', async () => {
    const far = await ScriptedFarEnd.open();
    const ari = { url: 'http://127.0.0.1:1', user: 'turant', password: 'secret', app: 'turant' };
    const logged: string[] = [];
    const log = { debug: () => undefined, warn: (fields: object, text: string) => void logged.push(JSON.stringify(fields) + text) };
    const line = await startLineThread({ ari, log }, BUILT);
    const order = anOrder(far.uri);
    await expect(line.prepare({ ...order, trunk: { ...order.trunk, driver: 'asterisk' } })).rejects.toMatchObject({ code: 'LINE_LOST' });
    (await line.prepare(order)).discard();
    await line.close();
    far.close();
    expect(logged.join()).toContain('Asterisk is not there yet');
    expect(logged.join()).not.toContain('secret');
  });
});
