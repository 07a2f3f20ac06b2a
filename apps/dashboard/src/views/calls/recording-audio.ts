import { Problem } from '../../api/problem';

export interface Audio {
  /** For the audio element; to be revoked. */
  url: string;
  person: Float32Array;
  agent: Float32Array;
  seconds: number;
}

/** As the service keeps recordings; decoded at this rate, nothing is resampled. */
const DECODED_HZ = 16_000;

/**
 * Reads the recording of a call once: each reading stands in the audit trail, so what is played and what is drawn come from the same bytes.
 * @throws Problem if it may not be read, or is not there
 */
export async function readAudio(callId: string): Promise<Audio> {
  const response = await fetch(`/api/calls/${encodeURIComponent(callId)}/recording?format=wav`).catch(() => {
    throw new Problem(0, 'UNREACHABLE', 'the service does not answer');
  });
  if (!response.ok) throw Problem.of(response, await response.json().catch(() => undefined));
  const bytes = await response.arrayBuffer();
  const url = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
  const decoded = await new OfflineAudioContext(2, 1, DECODED_HZ).decodeAudioData(bytes);
  const person = decoded.getChannelData(0);
  return { url, person, agent: decoded.numberOfChannels > 1 ? decoded.getChannelData(1) : person, seconds: decoded.duration };
}
