import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createSocket, type Socket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SettingsError } from '@turant/domain';
import { sdpTo } from '../sip/testing/far-sdp.js';
import { ScriptedFarEnd } from '../sip/testing/scripted-far-end.js';
import { anOrder, WatchedCall } from '../sip/testing/watched-call.js';
import { startLineThread, type LineThread } from './start-line-thread.js';

const ROOT = resolve(__dirname, '../../../..');

/** The thread of the build, which also dies on demand. */
function mortalEntry(folder: string): string {
  const file = join(folder, 'mortal-line-thread.js');
  const built = join(ROOT, 'dist/libs/lines/src/thread/line-thread.js');
  writeFileSync(
    file,
    `require(${JSON.stringify(built)});
     require('node:worker_threads').parentPort.on('message', ({ kind }) => { if (kind === 'die') throw new Error('planted'); });`,
  );
  return file;
}

const kill = (line: LineThread): void => (line as unknown as { thread: { send(message: object): void } }).thread.send({ kind: 'die' });

describe("the line's thread, as it is built", () => {
  const logged: string[] = [];
  const log = { debug: () => undefined, warn: (_: object, text: string) => void logged.push(text) };
  let folder: string;
  let line: LineThread;
  let far: ScriptedFarEnd;
  let media: Socket;

  beforeAll(() => {
    execFileSync(process.execPath, [join(ROOT, 'scripts/build-if-needed.cjs')], { stdio: 'ignore' });
    folder = mkdtempSync(join(tmpdir(), 'turant-line-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
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

  async function answered(): Promise<WatchedCall> {
    const call = await WatchedCall.place(line, anOrder(far.uri));
    const [invite] = await far.hears('INVITE');
    far.answer(invite!, '180 Ringing');
    far.answer(invite!, '200 OK', { sdp: sdpTo(media.address().port) });
    await far.hears('ACK');
    return call;
  }

  it('places a call, plays, is told what was played, and hangs up', async () => {
    const call = await answered();
    const played = new Promise((mark) => call.line.onPlayed(mark));
    call.line.play({ id: 'u1', samples: new Int16Array(800).fill(1_000) });
    const [packet] = (await once(media, 'message')) as [Buffer];
    expect(packet).toHaveLength(172);
    expect(await played).toEqual({ id: 'u1', playedMs: 100, isComplete: true });
    call.line.hangUp();
    const [bye] = await far.hears('BYE');
    far.answer(bye!, '200 OK');
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up', hasRung: true });
    expect(call.types).toEqual(['placed', 'ringing', 'answered', 'ended']);
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
