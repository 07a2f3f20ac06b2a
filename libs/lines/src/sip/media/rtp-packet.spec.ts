import fc from 'fast-check';
import { readRtp, sequenceAhead, writeRtp, type RtpPacket } from './rtp-packet.js';
import { DigitReader } from './rtp-receiver.js';

const packet = fc.record<RtpPacket>({
  payloadType: fc.integer({ min: 0, max: 127 }),
  isMarked: fc.boolean(),
  sequence: fc.integer({ min: 0, max: 0xffff }),
  timestamp: fc.integer({ min: 0, max: 0xffffffff }),
  ssrc: fc.integer({ min: 0, max: 0xffffffff }),
  payload: fc.uint8Array({ maxLength: 320 }),
});

it('reads what it wrote', () => {
  fc.assert(
    fc.property(packet, (written) => {
      const read = readRtp(writeRtp(written))!;
      expect({ ...read, payload: [...read.payload] }).toEqual({ ...written, payload: [...written.payload] });
    }),
  );
});

it('survives any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const read = readRtp(Buffer.from(bytes));
      expect(read === undefined || read.payload.length <= bytes.length - 12).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

it('leaves out contributing sources, an extension and padding', () => {
  const plain = writeRtp({ payloadType: 0, isMarked: false, sequence: 1, timestamp: 2, ssrc: 3, payload: Uint8Array.of(9, 9) });
  const header = Buffer.from(plain.subarray(0, 12));
  header[0] = 0x80 | 0x20 | 0x10 | 2;
  const bytes = Buffer.concat([
    header,
    Buffer.alloc(8),
    Buffer.from([0, 0, 0, 1, 5, 5, 5, 5]),
    Buffer.from([9, 9]),
    Buffer.from([0, 0, 3]),
  ]);
  expect([...readRtp(bytes)!.payload]).toEqual([9, 9]);
});

it.each([
  [1, 0xffff, 2],
  [0xffff, 0, -1],
  [10, 5, 5],
  [5, 5, 0],
])('%i after %i is %i ahead', (sequence, before, ahead) => {
  expect(sequenceAhead(sequence, before)).toBe(ahead);
});

describe('digits', () => {
  const event = (code: number, timestamp: number, change: Partial<RtpPacket> = {}): RtpPacket => ({
    payloadType: 101,
    isMarked: false,
    sequence: 0,
    timestamp,
    ssrc: 1,
    payload: Uint8Array.of(code, 0x0a, 0, 160),
    ...change,
  });

  it('hears one press once, however many packets it takes', () => {
    const reader = new DigitReader();
    const heard = [event(5, 100), event(5, 100), event(5, 100), event(5, 900), event(5, 900)].map((one) => reader.read(one));
    expect(heard).toEqual(['5', undefined, undefined, '5', undefined]);
  });

  it('knows all sixteen keys', () => {
    const reader = new DigitReader();
    const keys = Array.from({ length: 16 }, (_, code) => reader.read(event(code, code)));
    expect(keys.join('')).toBe('0123456789*#ABCD');
  });

  it('takes a flash or a short packet for no key', () => {
    const reader = new DigitReader();
    expect(reader.read(event(16, 1))).toBeUndefined();
    expect(reader.read(event(1, 2, { payload: Uint8Array.of(1) }))).toBeUndefined();
    expect(reader.read(event(1, 3, { payload: new Uint8Array(0) }))).toBeUndefined();
  });
});
