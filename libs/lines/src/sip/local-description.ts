import { writeAnswer, writeOffer, type LocalMedia, type RemoteMedia } from './sdp.js';

/** What we tell of our audio in one call. The version in its o= line is raised by one where it differs from what was told last (RFC 3264 8). */
export class LocalDescription {
  #last: string | undefined;

  constructor(private readonly local: LocalMedia) {}

  offer(): string {
    return this.#tell((local) => writeOffer(local));
  }

  answer(remote: RemoteMedia): string {
    return this.#tell((local) => writeAnswer(local, remote));
  }

  #tell(write: (local: LocalMedia) => string): string {
    if (this.#last !== undefined && write(this.local) !== this.#last) this.local.version += 1;
    this.#last = write(this.local);
    return this.#last;
  }
}
