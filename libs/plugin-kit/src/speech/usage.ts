/** What a provider was used for, and charges: added up over a call. */
export interface Usage {
  readonly unit: 'audio-ms' | 'socket-ms' | 'character' | 'input-token' | 'output-token';
  readonly count: number;
}
