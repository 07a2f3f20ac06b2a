import { RtpReceiver } from './rtp-receiver.js';
import { decodeG711 } from './g711.js';
import { writeRtp, type RtpPacket } from './rtp-packet.js';
import { SourceLatch, STREAM_LIVES_MS, type MediaAddress } from './source-latch.js';
import { farMedia, keyPacket } from './testing/far-media.js';

const FAR: MediaAddress = { address: '192.0.2.1', port: 4_000 };

/** A receiver and what it has delivered. By default each packet is the next one of its stream. */
class Scene {
  readonly heard: string[] = [];
  readonly latch: SourceLatch;
  readonly receiver: RtpReceiver;
  nowMs = 1_000;
  #sequence = 0;

  constructor(isNat = false) {
    this.latch = new SourceLatch(isNat);
    this.receiver = new RtpReceiver(this.latch, {
      onAudio: (frame, atMs) => void this.heard.push(`${frame.length}:${frame[0]! + 0}@${atMs}`),
      onDigit: (digit) => void this.heard.push(digit),
    });
    this.receiver.start(farMedia(FAR.port, { address: FAR.address }));
  }

  gets(change: Partial<RtpPacket> = {}, from: Partial<MediaAddress> = {}): void {
    if (change.sequence === undefined) this.#sequence += 1;
    const base = { payloadType: 0, isMarked: false, sequence: this.#sequence, timestamp: this.#sequence * 160, ssrc: 7 };
    const bytes = writeRtp({ ...base, payload: new Uint8Array(160).fill(0x80), ...change });
    this.receiver.onPacket(bytes, { ...FAR, ...from }, this.nowMs);
  }
}

let scene: Scene;
beforeEach(() => void (scene = new Scene()));

describe('the latched stream', () => {
  it('is kept against another SSRC and another port of the same address while it sends', () => {
    scene.gets();
    for (let packet = 0; packet < 50; packet += 1) {
      scene.nowMs += 20;
      scene.gets(keyPacket(9, { ssrc: 8, sequence: 9 }));
      scene.gets({ ssrc: 8, sequence: 9 });
      scene.gets(keyPacket(9, { sequence: 9 }), { port: 4_002 });
      scene.gets({ sequence: 9 }, { port: 4_002 });
      scene.gets();
    }
    expect(scene.heard).toHaveLength(51);
    expect(scene.heard).not.toContain('9');
    expect(scene.receiver.stats.packetsReceived).toBe(51);
  });

  it('is replaced after 500 ms of silence by a stream from the same address, and not before', () => {
    scene.gets();
    scene.nowMs += STREAM_LIVES_MS - 1;
    scene.gets({ ssrc: 8 }, { port: 5_000 });
    expect(scene.receiver.lastInMs).toBe(1_000);
    scene.nowMs += 1;
    scene.gets(keyPacket(9), { address: '192.0.2.9' });
    scene.gets({}, { address: '192.0.2.9' });
    expect(scene.receiver.lastInMs).toBe(1_000);
    scene.gets({ ssrc: 8 }, { port: 5_000 });
    scene.gets();
    expect(scene.heard).toEqual(['160:32124@1000', '160:32124@1500']);
    expect(scene.receiver.lastInMs).toBe(1_500);
  });

  it('is latched again at each start, at the new address only', () => {
    scene.gets();
    scene.receiver.start(farMedia(6_000, { address: '192.0.2.2' }));
    scene.gets();
    scene.gets({ ssrc: 8 }, { address: '192.0.2.2', port: 6_002 });
    scene.receiver.start(farMedia(6_000, { address: '192.0.2.2' }));
    scene.gets({ ssrc: 9 }, { address: '192.0.2.2', port: 6_000 });
    expect(scene.heard).toHaveLength(3);
    expect(scene.latch.ssrc).toBe(9);
  });

  it('behind NAT a changed address is latched again, a hold by 0.0.0.0 is not', () => {
    scene = new Scene(true);
    const source = { address: '203.0.113.5' };
    scene.gets({}, source);
    scene.receiver.start(farMedia(FAR.port, { address: '0.0.0.0' }));
    scene.receiver.start(farMedia(FAR.port, { address: FAR.address }));
    scene.gets(keyPacket(9), { address: '203.0.113.9' });
    expect(scene.latch.latched).toEqual({ ...source, port: FAR.port });
    scene.receiver.start(farMedia(8_000, { address: FAR.address }));
    scene.gets({ ssrc: 8 }, { address: '203.0.113.6', port: 9_000 });
    expect(scene.latch.latched).toEqual({ address: '203.0.113.6', port: 9_000 });
    scene.nowMs += STREAM_LIVES_MS;
    scene.gets({ ssrc: 8 }, { address: '203.0.113.6', port: 9_002 });
    expect(scene.latch.latched?.port).toBe(9_002);
    expect(scene.heard).toHaveLength(3);
  });
});

describe('payload types', () => {
  it.each([
    ['the other G.711', { payloadType: 8 }],
    ['an unknown one', { payloadType: 96 }],
    ['events under another number', keyPacket(9, { payloadType: 96 })],
  ])('%s is not taken, and is no sign of life', (_name, change) => {
    scene.gets(change);
    expect([scene.heard, scene.receiver.lastInMs, scene.latch.ssrc]).toEqual([[], undefined, undefined]);
  });

  it('101 is no event if none was negotiated', () => {
    scene.receiver.start(farMedia(FAR.port, { address: FAR.address, eventTypes: [] }));
    scene.gets(keyPacket(9));
    expect([scene.heard, scene.receiver.lastInMs]).toEqual([[], undefined]);
  });

  it('an event type with the number of the codec remains the codec', () => {
    scene.receiver.start(farMedia(FAR.port, { address: FAR.address, eventTypes: [0] }));
    scene.gets();
    expect(scene.heard).toEqual(['160:32124@1000']);
  });

  it('comfort noise keeps the stream alive and is not played', () => {
    scene.gets({ payloadType: 13, payload: Uint8Array.of(60) });
    expect([scene.heard, scene.receiver.lastInMs]).toEqual([[], 1_000]);
  });
});

describe('audio', () => {
  it('of packets of any length becomes frames of 20 ms, with the time of their last packet', () => {
    for (const bytes of [80, 80, 240, 400, 0, 1]) {
      scene.nowMs += 10;
      scene.gets({ payload: new Uint8Array(bytes) });
    }
    expect(scene.heard.map((frame) => frame.split('@')[1])).toEqual(['1020', '1030', '1040', '1040', '1040']);
    expect(scene.heard.every((frame) => frame.startsWith('160:'))).toBe(true);
  });

  it('drops copies and late packets, and takes a jump back for a restart', () => {
    for (const sequence of [65_535, 65_535, 0, 65_534, 1, 400, 200]) scene.gets({ sequence });
    expect(scene.heard).toHaveLength(5);
  });

  it('puts packets in order that come up to 35 ms late, and loses none of them', () => {
    for (const [sequence, atMs] of [
      [1, 0],
      [3, 40],
      [2, 55],
      [4, 60],
      [5, 80],
      [7, 120],
      [6, 130],
    ] as const) {
      scene.nowMs = 1_000 + atMs;
      scene.gets({ sequence, timestamp: sequence * 160, payload: new Uint8Array(160).fill(sequence) });
    }
    const order = [1, 2, 3, 4, 5, 6, 7].map((byte) => decodeG711(0, Uint8Array.of(byte))[0]);
    expect(scene.heard.map((frame) => Number(frame.split(/[:@]/)[1]))).toEqual(order);
  });

  it('puts the sound before it, softer, in place of a lost packet, when it was waited for as long as others were late', () => {
    for (const sequence of [1, 2, 4, 5, 6]) {
      scene.nowMs = 1_000 + 20 * sequence;
      scene.gets({ sequence, timestamp: sequence * 160 });
      scene.receiver.tick(scene.nowMs);
    }
    expect(scene.heard.map((frame) => Number(frame.split(/[:@]/)[1]))).toEqual([32_124, 32_124, 12_849, 32_124, 32_124, 32_124]);
  });

  it('makes nothing up where a far end has sent no packet, or a key', () => {
    scene.gets({ sequence: 1, timestamp: 160 });
    scene.gets({ sequence: 2, timestamp: 8_160 });
    scene.gets(keyPacket(9, { sequence: 3, timestamp: 8_320 }));
    scene.gets({ sequence: 4, timestamp: 8_640 });
    expect(scene.heard.filter((one) => one !== '9')).toHaveLength(3);
  });

  it('does not complete half a frame of one stream with another', () => {
    scene.gets({ payload: new Uint8Array(80).fill(0x80) });
    scene.nowMs += STREAM_LIVES_MS;
    scene.gets({ ssrc: 8, payload: new Uint8Array(160).fill(0xff) });
    expect(scene.heard).toEqual(['160:0@1500']);
  });
});
