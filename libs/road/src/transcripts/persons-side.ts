import { setTimeout as pause } from 'node:timers/promises';
import type { OpenRecording } from '@turant/recordings';
import { RATE_HZ, wavHeader } from '@turant/voice';
import type { StreamedFile } from './multipart-form.js';

const WAV_HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;
/** The bytes of one moment of a recording: a sample of each side. */
const BYTES_PER_MOMENT = 2 * BYTES_PER_SAMPLE;
/** Other work of this process comes first between pieces of 10 s, each of which takes about 10 ms to decode. */
const REST_MS = 20;

/** What the person has said, as a WAV file of 16 kHz that is decoded while it is read and lies nowhere. */
export function personsSide(recording: Pick<OpenRecording, 'wav' | 'wavBytes'>): StreamedFile {
  const samples = Math.floor((recording.wavBytes - WAV_HEADER_BYTES) / BYTES_PER_MOMENT);
  return {
    name: 'person.wav',
    type: 'audio/wav',
    bytes: WAV_HEADER_BYTES + samples * BYTES_PER_SAMPLE,
    async *content() {
      yield wavHeader(RATE_HZ, samples);
      let rest: Buffer = Buffer.alloc(0);
      for await (const piece of recording.wav({ start: WAV_HEADER_BYTES })) {
        const stereo = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
        yield leftOf(stereo);
        rest = stereo.subarray(stereo.length - (stereo.length % BYTES_PER_MOMENT));
        await pause(REST_MS);
      }
    },
  };
}

/** The left channel holds the person. */
function leftOf(stereo: Buffer): Buffer {
  const left = Buffer.alloc(Math.floor(stereo.length / BYTES_PER_MOMENT) * BYTES_PER_SAMPLE);
  for (let at = 0; at < left.length; at += BYTES_PER_SAMPLE) left.writeInt16LE(stereo.readInt16LE(2 * at), at);
  return left;
}
