import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { FrameSealer, type FramesAbout } from '@turant/vault';

/** The length and the hash of the bytes in the file, those of a frame that did not fit included. */
export interface WrittenFile {
  bytes: number;
  sha256: string;
}

/**
 * A new file of sealed frames. It writes synchronously: in the recorder's thread that delays nobody else, while asynchronous writes to a disk that
 * hangs would take the few threads of libuv from the whole process.
 */
export class SealedFile {
  readonly #sealer: FrameSealer;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #isOpen = true;

  private constructor(
    private readonly path: string,
    private readonly fd: number,
    key: Uint8Array,
    about: FramesAbout,
  ) {
    this.#sealer = new FrameSealer(key, about);
  }

  /** @throws the system's error, EEXIST if there is such a file: a file that another process has begun is never continued */
  static create(path: string, key: Uint8Array, about: FramesAbout): SealedFile {
    const file = new SealedFile(path, openSync(path, 'wx', 0o600), key, about);
    try {
      file.#write(file.#sealer.header());
    } catch (error) {
      file.abandon();
      throw error;
    }
    return file;
  }

  /** The file as it is now. */
  get written(): WrittenFile {
    return { bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') };
  }

  /** @throws the system's error; nothing may be appended after one */
  append(plain: Uint8Array): void {
    this.#write(this.#sealer.seal(plain));
  }

  /** Marks the file as whole, and waits until it is on the disk. @throws the system's error; the file is then to be abandoned */
  close(): WrittenFile {
    this.#write(this.#sealer.seal(new Uint8Array(), true));
    fsyncSync(this.fd);
    this.#close();
    syncFolder(dirname(this.path));
    return this.written;
  }

  /** Leaves the file as one that was cut off. */
  abandon(): WrittenFile {
    this.#sealer.forget();
    try {
      this.#close();
    } catch {
      // What was written is counted, and the file is given up anyway.
    }
    return this.written;
  }

  /** Whatever close(2) reports, the descriptor is gone, and soon another file has its number: it is closed once only. */
  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.fd);
  }

  #write(sealed: Buffer): void {
    for (let at = 0; at < sealed.length;) {
      const count = writeSync(this.fd, sealed, at);
      this.#hash.update(sealed.subarray(at, at + count));
      this.#bytes += count;
      at += count;
    }
  }
}

/** A new name is on the disk only when its folder is. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
