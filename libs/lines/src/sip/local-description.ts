import { writeAnswer, writeOffer, type LocalMedia, type RemoteMedia } from './sdp.js';

/** The SDP that we send in one call. The version in the o= line grows by one if the SDP differs from the last one (RFC 3264 8). */
export class LocalDescription {
  #last: string | undefined;

  constructor(private readonly local: LocalMedia) {}

  offer(): string {
    return this.#write((local) => writeOffer(local));
  }

  answer(remote: RemoteMedia): string {
    return this.#write((local) => writeAnswer(local, remote));
  }

  #write(write: (local: LocalMedia) => string): string {
    if (this.#last !== undefined && write(this.local) !== this.#last) this.local.version += 1;
    this.#last = write(this.local);
    return this.#last;
  }
}
