/** Mono audio of a call. `pcm16`: 16 bits, signed, little endian; `pcmu`, `pcma`: G.711. */
export interface AudioFormat {
  readonly encoding: 'pcm16' | 'pcmu' | 'pcma';
  /** Samples a second. */
  readonly rate: 8000 | 16000 | 24000;
}

export const BYTES_A_SAMPLE: Readonly<Record<AudioFormat['encoding'], number>> = { pcm16: 2, pcmu: 1, pcma: 1 };

/** How long so many bytes of audio last, in milliseconds. */
export function audioMs(bytes: number, { encoding, rate }: AudioFormat): number {
  return (bytes / BYTES_A_SAMPLE[encoding] / rate) * 1_000;
}
