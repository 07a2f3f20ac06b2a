import type { AudioFrame, FrameListener, PlayedMark } from './line-driver.js';

/** The listeners to the audio of one call. While the call is not up, they are told nothing. */
export class AudioListeners {
  heard: FrameListener | undefined;
  sent: FrameListener | undefined;
  played: ((mark: PlayedMark) => void) | undefined;

  constructor(private readonly isUp: () => boolean) {}

  readonly onAudio = (frame: AudioFrame, atMs: number): void => {
    if (this.isUp()) this.heard?.(frame, atMs);
  };

  readonly onSent = (frame: AudioFrame, atMs: number): void => {
    if (this.isUp()) this.sent?.(frame, atMs);
  };

  readonly onPlayed = (mark: PlayedMark): void => {
    if (this.isUp()) this.played?.(mark);
  };
}
