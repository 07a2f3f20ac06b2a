/** What a far end sends: silence, speech in G.711 mu-law at 8 kHz, or a key. */
export type RtpPiece = { silentMs: number } | { speech: Uint8Array } | { key: string };

const KEYS = '0123456789*#ABCD';
const FRAME_MS = 20;
const FRAME_SAMPLES = 160;
const KEY_FRAMES = 5;
/** Payload types of test/sipp: mu-law, and telephone-event. */
const [MU_LAW, EVENT] = [0, 101];
const MU_LAW_SILENCE = 0xff;
const [ETHERNET_BYTES, IP_BYTES, UDP_BYTES, RTP_BYTES] = [14, 20, 8, 12];

/** A packet every 20 ms, as SIPp's `play_pcap_audio` wants it: SIPp puts in addresses, ports and checksums. */
export function rtpPcap(pieces: readonly RtpPiece[]): Buffer {
  const stream = new Stream();
  for (const piece of pieces) {
    if ('key' in piece) stream.press(piece.key);
    else if ('speech' in piece) stream.speak(piece.speech);
    else stream.speak(new Uint8Array((piece.silentMs / FRAME_MS) * FRAME_SAMPLES).fill(MU_LAW_SILENCE));
  }
  const header = Buffer.alloc(24);
  header.writeUInt32LE(0xa1b2c3d4);
  header.writeUInt16LE(2, 4);
  header.writeUInt16LE(4, 6);
  header.writeUInt32LE(0xffff, 16);
  header.writeUInt32LE(1, 20); // Ethernet
  return Buffer.concat([header, ...stream.records]);
}

class Stream {
  readonly records: Buffer[] = [];
  private frames = 0;

  speak(samples: Uint8Array): void {
    for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
      const frame = Buffer.alloc(FRAME_SAMPLES, MU_LAW_SILENCE);
      frame.set(samples.subarray(at, at + FRAME_SAMPLES));
      this.send(MU_LAW, this.frames * FRAME_SAMPLES, frame);
      this.frames += 1;
    }
  }

  /** One press of 100 ms: its packets have one timestamp, and the last one comes three times (RFC 4733 section 2.5.1.4). */
  press(key: string): void {
    const startedAt = this.frames * FRAME_SAMPLES;
    for (let frame = 1; frame <= KEY_FRAMES; frame += 1) {
      const isLast = frame === KEY_FRAMES;
      const event = Buffer.from([KEYS.indexOf(key), (isLast ? 0x80 : 0) | 10, 0, 0]);
      event.writeUInt16BE(frame * FRAME_SAMPLES, 2);
      for (let copy = 0; copy < (isLast ? 3 : 1); copy += 1) this.send(EVENT, startedAt, event);
      this.frames += 1;
    }
  }

  private send(payloadType: number, timestamp: number, payload: Buffer): void {
    const bytes = Buffer.alloc(ETHERNET_BYTES + IP_BYTES + UDP_BYTES + RTP_BYTES + payload.length);
    bytes.writeUInt16BE(0x0800, 12);
    bytes.writeUInt8(0x45, ETHERNET_BYTES);
    bytes.writeUInt16BE(bytes.length - ETHERNET_BYTES, ETHERNET_BYTES + 2);
    bytes.writeUInt16BE(0x4011, ETHERNET_BYTES + 8); // time to live 64, UDP
    bytes.writeUInt32BE(0x7f000001, ETHERNET_BYTES + 12);
    bytes.writeUInt32BE(0x7f000001, ETHERNET_BYTES + 16);
    const udp = ETHERNET_BYTES + IP_BYTES;
    bytes.writeUInt16BE(6000, udp);
    bytes.writeUInt16BE(6000, udp + 2);
    bytes.writeUInt16BE(bytes.length - udp, udp + 4);
    const rtp = udp + UDP_BYTES;
    bytes.writeUInt8(0x80, rtp);
    bytes.writeUInt8(payloadType, rtp + 1);
    bytes.writeUInt16BE(this.records.length + 1, rtp + 2);
    bytes.writeUInt32BE(timestamp, rtp + 4);
    bytes.writeUInt32BE(0x5eed5eed, rtp + 8);
    payload.copy(bytes, rtp + RTP_BYTES);
    const atMs = this.frames * FRAME_MS;
    const record = Buffer.alloc(16);
    record.writeUInt32LE(Math.floor(atMs / 1000), 0);
    record.writeUInt32LE((atMs % 1000) * 1000, 4);
    record.writeUInt32LE(bytes.length, 8);
    record.writeUInt32LE(bytes.length, 12);
    this.records.push(Buffer.concat([record, bytes]));
  }
}
