export interface Audio {
  /** For the audio element; to be revoked. */
  url: string;
  person: Float32Array;
  agent: Float32Array;
  seconds: number;
}

/** As the service keeps recordings; decoded at this rate, nothing is resampled. */
const DECODED_HZ = 16_000;

export async function decodedAudio(wav: ArrayBuffer): Promise<Audio> {
  // Decoding takes the bytes away.
  const url = URL.createObjectURL(new Blob([wav], { type: 'audio/wav' }));
  const decoded = await new OfflineAudioContext(2, 1, DECODED_HZ).decodeAudioData(wav);
  const person = decoded.getChannelData(0);
  return { url, person, agent: decoded.numberOfChannels > 1 ? decoded.getChannelData(1) : person, seconds: decoded.duration };
}
