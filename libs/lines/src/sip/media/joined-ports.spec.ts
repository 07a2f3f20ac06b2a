import { decodeG711, encodeG711 } from './g711.js';
import { readRtp } from './rtp-packet.js';
import { RtpPort, type MediaListener } from './rtp-port.js';
import { FarSocket, farMedia, keyPacket } from './testing/far-media.js';
import { handTicker, type HandTicker } from './testing/hand-ticker.js';
import type { PlayedMark } from '../../line-driver.js';
import type { RemoteMedia } from '../sdp.js';

/** One of two calls: its port, the socket of its far end, and what its listener was told. */
interface End {
  port: RtpPort;
  far: FarSocket;
  frames: number[];
  /** What its listener was told that its far end hears. */
  sent: number[];
  digits: string[];
  marks: PlayedMark[];
}

const A_LEVEL = 8_031;
const B_LEVEL = -3_900;

let ticker: HandTicker;
let a: End;
let b: End;

async function openEnd(change: Partial<RemoteMedia> = {}): Promise<End> {
  const port = await RtpPort.bind('127.0.0.1', { ticker });
  const far = await FarSocket.open();
  const end: End = { port, far, frames: [], sent: [], digits: [], marks: [] };
  const listener: MediaListener = {
    onAudio: (frame) => void end.frames.push(frame[0] ?? 0),
    onDigit: (digit) => void end.digits.push(digit),
    onPlayed: (mark) => void end.marks.push(mark),
  };
  port.onSent((frame) => void end.sent.push(frame[0] ?? 0));
  port.start(farMedia(far.port, change), listener);
  return end;
}

beforeEach(async () => {
  ticker = handTicker();
  a = await openEnd();
  b = await openEnd({ codec: 8, codecs: [8] });
});
afterEach(() => {
  for (const { port, far } of [a, b]) {
    port.close();
    far.close();
  }
});

/** Sends one frame of this level from the far end. Resolves when the port has received it. */
async function say({ port, far, frames }: End, level: number, payloadType: 0 | 8 = 0): Promise<void> {
  const before = frames.length;
  await far.send(port.port, { payloadType, payload: encodeG711(payloadType, new Int16Array(160).fill(level)) });
  while (frames.length === before) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets each port send one packet. The level of what each far end heard by it. */
async function tick(): Promise<{ a: number; b: number }> {
  const counts = [a.far.heard.length, b.far.heard.length] as const;
  ticker.tick();
  const [heardByA, heardByB] = [await a.far.hears(counts[0] + 1), await b.far.hears(counts[1] + 1)];
  return { a: levelOf(heardByA.at(-1)), b: levelOf(heardByB.at(-1)) };
}

function levelOf(bytes: Buffer | undefined): number {
  const packet = bytes && readRtp(bytes);
  if (!packet) throw new Error('no RTP packet');
  return decodeG711(packet.payloadType === 8 ? 8 : 0, packet.payload)[80] ?? 0;
}

const near = (level: number, wanted: number): boolean => Math.abs(level - wanted) <= Math.abs(wanted) / 20 + 10;

describe('two joined ports', () => {
  it('let each far end hear the other, in the codec of each, and go on telling what their own far ends say', async () => {
    a.port.join(b.port);
    await say(a, A_LEVEL);
    await say(b, B_LEVEL, 8);
    const heard = await tick();
    expect([near(heard.a, B_LEVEL), near(heard.b, A_LEVEL)]).toEqual([true, true]);
    expect([a.frames.map((level) => near(level, A_LEVEL)), b.frames.map((level) => near(level, B_LEVEL))]).toEqual([[true], [true]]);
    const after = await tick();
    expect([near(after.a, 0), near(after.b, 0)]).toEqual([true, true]);
    // What each far end hears is what the other one has said, and silence is not told.
    expect([a.sent, b.sent]).toEqual([b.frames, a.frames]);
  });

  it('stop what both were playing', async () => {
    for (const { port } of [a, b]) port.play({ id: 'u', samples: new Int16Array(8_000).fill(1_000) });
    await tick();
    a.port.join(b.port);
    const cut = [{ id: 'u', playedMs: 20, isComplete: false }];
    expect([a.marks, b.marks]).toMatchObject([cut, cut]);
  });

  it('play an utterance to one far end only, in place of the other, who is then heard without a backlog', async () => {
    a.port.join(b.port);
    a.port.play({ id: 'one minute left', samples: new Int16Array(3 * 160).fill(1_000) });
    for (let frame = 1; frame <= 4; frame += 1) {
      await say(b, B_LEVEL / frame, 8);
      await say(a, A_LEVEL);
      const heard = await tick();
      expect(near(heard.a, frame <= 3 ? 1_000 : B_LEVEL / frame)).toBe(true);
      expect(near(heard.b, A_LEVEL)).toBe(true);
    }
    expect(a.marks).toMatchObject([{ id: 'one minute left', playedMs: 60, isComplete: true }]);
    expect([a.sent, b.sent]).toEqual([[1_000, 1_000, 1_000, b.frames[3]], a.frames]);
  });

  it('tell a key to the call on which it was pressed only', async () => {
    a.port.join(b.port);
    await a.far.send(a.port.port, keyPacket(9));
    await say(a, A_LEVEL);
    expect([a.digits, b.digits]).toEqual([['9'], []]);
  });

  it('go on with silence when one of them closes', async () => {
    a.port.join(b.port);
    await say(a, A_LEVEL);
    a.port.close();
    const heard: number[] = [];
    for (let count = 1; count <= 3; count += 1) {
      ticker.tick();
      heard.push(levelOf((await b.far.hears(count)).at(-1)));
      await say(b, B_LEVEL, 8);
    }
    expect(heard.map((level) => near(level, 0))).toEqual([false, true, true]);
    expect(b.frames).toHaveLength(3);
  });
});
