import type { Readable } from 'node:stream';

/** A part of an object, as `subarray(start, end)` takes it: `end` is not included, and what lies beyond the object is left out. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface StoredObject {
  /**
   * Read it to its end, or destroy it: a file or a connection stays open until then. It fails with STORAGE_UNAVAILABLE if the storage is
   * cut off meanwhile; it never ends early without failing.
   */
  readonly bytes: Readable;
  /** Of the whole object, in bytes. */
  readonly size: number;
}

/**
 * Where recordings, transcripts and their wrapped keys lie. Names: object-name.ts; no name may be the folder of another one.
 * Every verb rejects with RetryLaterError STORAGE_UNAVAILABLE where it may succeed later (nobody answers, too slow, disk full), and with
 * SettingsError STORAGE_SETTINGS where the operator has to change something (credentials, bucket, rights of a folder). Each has a time limit.
 */
export interface ObjectStorage {
  /**
   * Moves a file into the storage, in place of an earlier object of that name. When it resolves, the object is durable and the file is gone;
   * when it rejects, the file is still there or the object is. A file that is gone already, with its object there, is no error: the process
   * died between moving it and writing that down.
   */
  putFile(name: string, path: string): Promise<void>;
  /** The object is durable when it resolves. */
  putBytes(name: string, bytes: Uint8Array): Promise<void>;
  /** @returns undefined if there is no such object */
  get(name: string, range?: ByteRange): Promise<StoredObject | undefined>;
  /** Of an object that is not there, too. What it means for the bytes on the disk: files/durable-files.ts, and docs/operations.md for S3. */
  delete(name: string): Promise<void>;
  /** At most `limit` (1 to 1,000) names that begin with `prefix`, in the order of their characters, those after `after` only. */
  list(prefix: string, limit: number, after?: string): Promise<string[]>;
  /**
   * Writes a small object and deletes it again. Rejects quickly if that does not work now.
   * @returns a sentence for everything that should be changed though writing works
   */
  check(): Promise<readonly string[]>;
  /** Closes idle connections. */
  close(): Promise<void>;
}
