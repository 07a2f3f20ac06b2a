import { FrameSealer, type FramesAbout } from '@turant/vault';
import { OggOpusWriter } from '../src/ogg/ogg-opus-writer.js';
import { StereoTimeline } from '../src/thread/stereo-timeline.js';
import { framesOf } from './tones.js';

/** A sealed recording of both sides: its header and its frames, as the recorder's thread makes them. */
export function sealedRecording(heard: Int16Array, sent: Int16Array, key: Uint8Array, about: Omit<FramesAbout, 'kind'>): Buffer[] {
  const line = new StereoTimeline(0);
  for (const { frame, atMs } of framesOf(heard)) line.add(line.heard, frame, atMs);
  for (const { frame, atMs } of framesOf(sent)) line.add(line.sent, frame, atMs);
  const writer = new OggOpusWriter();
  const sealer = new FrameSealer(key, { ...about, kind: 'recording' });
  const sealed = [sealer.header(), sealer.seal(writer.begin())];
  for (const packet of line.takeRest()) {
    const page = writer.add(packet);
    if (page) sealed.push(sealer.seal(page));
  }
  sealed.push(sealer.seal(writer.end(line.taken)), sealer.seal(new Uint8Array(), true));
  writer.release();
  return sealed;
}
