import { OggOpusWriter } from '@turant/recordings';
import { FrameSealer, type FramesAbout } from '@turant/vault';

const PACKET_SAMPLES = 320;
const SAMPLES_PER_MS = 16;

/** A tone on one side of a recording. */
export interface RecordedTone {
  side: 'person' | 'agent';
  hz: number;
  fromMs: number;
  toMs: number;
}

/** A sealed recording of tones, as the recorder makes it. */
export function sealedRecording(
  lengthMs: number,
  tones: readonly RecordedTone[],
  key: Uint8Array,
  about: Omit<FramesAbout, 'kind'>,
): Buffer {
  const writer = new OggOpusWriter();
  const sealer = new FrameSealer(key, { ...about, kind: 'recording' });
  const sealed = [sealer.header(), sealer.seal(writer.begin())];
  const samples = lengthMs * SAMPLES_PER_MS;
  for (let at = 0; at < samples; at += PACKET_SAMPLES) {
    const page = writer.add(packetAt(at, tones));
    if (page) sealed.push(sealer.seal(page));
  }
  sealed.push(sealer.seal(writer.end(samples)), sealer.seal(new Uint8Array(), true));
  writer.release();
  return Buffer.concat(sealed);
}

/** Left and right in turn: the person, the agent. */
const packetAt = (first: number, tones: readonly RecordedTone[]): Int16Array =>
  Int16Array.from({ length: 2 * PACKET_SAMPLES }, (_, index) => {
    const at = first + (index >> 1);
    const side = index % 2 === 0 ? 'person' : 'agent';
    const tone = tones.find((one) => one.side === side && at >= one.fromMs * SAMPLES_PER_MS && at < one.toMs * SAMPLES_PER_MS);
    return tone ? Math.round(12_000 * Math.sin((2 * Math.PI * tone.hz * at) / (1000 * SAMPLES_PER_MS))) : 0;
  });
