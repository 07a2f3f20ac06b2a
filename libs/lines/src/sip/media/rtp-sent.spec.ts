import { decodeG711 } from './g711.js';
import { readRtp } from './rtp-packet.js';
import { RtpPort, type MediaListener } from './rtp-port.js';
import { FarSocket, farMedia } from './testing/far-media.js';
import { handTicker, type HandTicker } from './testing/hand-ticker.js';
import type { NarrowFrame } from '../../line-driver.js';

const NOBODY: MediaListener = { onAudio: () => undefined, onDigit: () => undefined, onPlayed: () => undefined };
/** Levels that G.711 (mu-law) keeps exactly. */
const LEVELS = [0x90, 0xa0, 0xb0, 0xc0, 0xd0, 0x10, 0x20, 0x30].map((byte) => decodeG711(0, Uint8Array.of(byte))[0] ?? 0);
const speech = (frames: number): Int16Array => Int16Array.from({ length: frames * 160 }, (_, at) => LEVELS[Math.floor(at / 160)] ?? 0);

describe('the frames that are sent', () => {
  let ticker: HandTicker;
  let port: RtpPort;
  let far: FarSocket;
  let told: { frame: NarrowFrame; atMs: number }[];

  beforeEach(async () => {
    ticker = handTicker();
    [port, far] = [await RtpPort.bind('127.0.0.1', { ticker }), await FarSocket.open()];
    told = [];
    port.onSent((frame, atMs) => told.push({ frame, atMs }));
    port.start(farMedia(far.port), NOBODY);
  });
  afterEach(() => {
    port.close();
    far.close();
  });

  const tick = (count: number): void => {
    for (let left = count; left > 0; left -= 1) ticker.tick();
  };
  /** What the far end got that was no comfort noise. */
  const heard = async (packets: number): Promise<number[][]> =>
    (await far.hears(packets))
      .map((bytes) => [...decodeG711(0, readRtp(bytes)?.payload ?? new Uint8Array())])
      .filter((samples) => samples.some((sample) => Math.abs(sample) > 16));

  it('are told to the listener as the far end gets them, up to a flush in the middle, and silence is not', async () => {
    port.play({ id: 'cut', samples: speech(8) });
    tick(5);
    port.flush();
    tick(2);
    port.play({ id: 'whole', samples: speech(2).subarray(0, 200) });
    tick(3);
    const got = await heard(10);
    expect(got).toHaveLength(7);
    expect(told.map(({ frame }) => [...frame])).toEqual(got);
    expect(told.map(({ atMs }) => atMs - (told[0]?.atMs ?? 0))).toEqual([0, 20, 40, 60, 80, 140, 160]);
  });

  it('are told with one time if they leave together after a stall', async () => {
    port.play({ id: 'u', samples: speech(8) });
    tick(1);
    ticker.tick(60);
    expect(told.map(({ atMs }) => atMs)).toEqual([1_020, 1_080, 1_080, 1_080]);
  });

  it('are not told while a hold keeps them here', async () => {
    port.play({ id: 'u', samples: speech(8) });
    tick(1);
    port.start(farMedia(far.port, { receives: false }), NOBODY);
    tick(2);
    port.start(farMedia(far.port, { address: '0.0.0.0' }), NOBODY);
    tick(2);
    port.start(farMedia(far.port), NOBODY);
    tick(3);
    expect(told.map(({ frame }) => frame[0])).toEqual([0, 5, 6, 7].map((index) => LEVELS[index]));
    expect(await heard(4)).toHaveLength(4);
  });

  it('are told from the time on at which somebody listens', async () => {
    port.play({ id: 'u', samples: speech(4) });
    tick(2);
    const late: number[] = [];
    port.onSent((frame) => late.push(frame[0] ?? 0));
    tick(2);
    expect([told.length, late]).toEqual([2, LEVELS.slice(2, 4)]);
  });
});
