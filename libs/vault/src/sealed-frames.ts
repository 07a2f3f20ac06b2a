import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { RejectedError } from '@turant/domain';

/**
 * An object that is sealed while it is made: a header, then frames of AES-256-GCM one after the other, as the STREAM construction has it
 * (Hoang, Reyhanitabar, Rogaway, Vizar: "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", 2015), which age and Tink use, too.
 *
 *     header: "TURANTS" and the version as one byte
 *     frame:  bytes of ciphertext and tag (4, big endian) | 1 if it is the last frame, else 0 | ciphertext | tag (16)
 *
 * The nonce is the frame's number and whether it is the last. That is safe because each object has a fresh key: no nonce is used twice with
 * one key, as long as **nobody ever appends to a file that was left by another process**. So a file that was cut off stays cut off.
 *
 * An object that takes the place of another one under the same key (version 2) has 32 random bytes of salt behind the version. Its frames have a key
 * of their own, which is derived from the object's key and the salt (HKDF-SHA256, RFC 5869), as age does it. So an object is replaced by one
 * write: whichever of both is found, the one key opens it, and with the key both are destroyed.
 */
const MAGIC = Buffer.from('TURANTS', 'latin1');
const FIRST_VERSION = 1;
const SALTED_VERSION = 2;
const HEADER_BYTES = MAGIC.length + 1;
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FRAME_HEAD_BYTES = 5;
const GCM = { authTagLength: TAG_BYTES };
/** A length is read from a file before anything is authenticated. No more than this is allocated for it. */
export const MAX_FRAME_BYTES = 262_144;
const MAX_FRAMES = 2 ** 32;

/** The object that a frame belongs to. It is authenticated and not stored: a frame cannot be moved to another object. */
export interface FramesAbout {
  tenantId: string;
  callId: string;
  kind: 'recording' | 'transcript';
}

/** Seals the frames of one object, in order. */
export class FrameSealer {
  #index = 0;
  #isOver = false;
  readonly #key: Buffer;
  readonly #header: Buffer;
  readonly #version: number;

  /** @param key 32 random bytes that were never used before */
  constructor(
    key: Uint8Array,
    private readonly about: FramesAbout,
    salt: Uint8Array = new Uint8Array(),
  ) {
    if (salt.length !== 0 && salt.length !== SALT_BYTES) throw new Error(`the salt of an object has ${SALT_BYTES} bytes`);
    this.#version = salt.length === 0 ? FIRST_VERSION : SALTED_VERSION;
    this.#key = frameKey(key, salt);
    this.#header = Buffer.concat([MAGIC, Uint8Array.of(this.#version), salt]);
  }

  /** For an object that takes the place of an earlier one under its key. @param key of the object */
  static inPlaceOf(key: Uint8Array, about: FramesAbout): FrameSealer {
    return new FrameSealer(key, about, randomBytes(SALT_BYTES));
  }

  /** The first bytes of the object. */
  header(): Buffer {
    return Buffer.from(this.#header);
  }

  /** @param isLast no frame may follow; without such a frame an object counts as cut off */
  seal(plain: Uint8Array, isLast = false): Buffer {
    if (this.#isOver) throw new Error('the last frame is sealed already');
    if (plain.length > MAX_FRAME_BYTES || this.#index >= MAX_FRAMES) throw new Error('too long for sealed frames');
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#index, isLast), GCM);
    cipher.setAAD(associatedData(this.#version, this.about, this.#index, isLast));
    const head = Buffer.alloc(FRAME_HEAD_BYTES);
    head.writeUInt32BE(plain.length + TAG_BYTES);
    head[4] = Number(isLast);
    const sealed = Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    this.#index += 1;
    if (isLast) this.forget();
    return sealed;
  }

  /** Overwrites the key; nothing can be sealed after it. */
  forget(): void {
    this.#isOver = true;
    this.#key.fill(0);
  }
}

/** The key of an object's frames. */
function frameKey(key: Uint8Array, salt: Uint8Array): Buffer {
  if (key.length !== KEY_BYTES) throw new Error(`the key of an object has ${KEY_BYTES} bytes`);
  return salt.length === 0 ? Buffer.from(key) : Buffer.from(hkdfSync('sha256', key, salt, 'turant-frames', KEY_BYTES));
}

/** The plain frames of an object, in order; none is handed out before it has been authenticated. */
export interface OpenedFrames extends AsyncIterable<Buffer> {
  /** After the last frame: whether the object ends before its last frame. */
  readonly isCutOff: boolean;
}

/**
 * Opens frames while their bytes come, in chunks of any size. An object that was cut off anywhere yields the frames that are whole.
 * The iteration throws RejectedError SEALED_FRAMES if a frame was altered, moved, left out or added, is of another object, or was sealed with
 * another key.
 */
export function openFrames(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, key: Uint8Array, about: FramesAbout): OpenedFrames {
  if (key.length !== KEY_BYTES) throw new Error(`the key of an object has ${KEY_BYTES} bytes`);
  const state = { isCutOff: true };
  return {
    get isCutOff() {
      return state.isCutOff;
    },
    [Symbol.asyncIterator]: () => framesOf(chunks, key, about, state),
  };
}

async function* framesOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  key: Uint8Array,
  about: FramesAbout,
  state: { isCutOff: boolean },
): AsyncGenerator<Buffer, void, undefined> {
  const bytes = new ByteQueue();
  let header: Header | undefined;
  let index = 0;
  for await (const chunk of chunks) {
    bytes.push(chunk);
    header ??= takeHeader(bytes, key);
    if (!header) continue;
    for (let frame = takeFrame(bytes); frame; frame = takeFrame(bytes)) {
      if (!state.isCutOff) throw refused('something follows its last frame');
      const plain = openFrame(frame, header, about, index);
      index += 1;
      if (frame.isLast) state.isCutOff = false;
      yield plain;
    }
    if (!state.isCutOff && bytes.length > 0) throw refused('something follows its last frame');
  }
}

interface Header {
  version: number;
  /** The key of the frames. */
  key: Buffer;
}

/** @returns undefined if the header is not whole yet */
function takeHeader(bytes: ByteQueue, key: Uint8Array): Header | undefined {
  const first = bytes.peek(HEADER_BYTES);
  if (!first) return undefined;
  const version = first[MAGIC.length];
  const isKnown = version === FIRST_VERSION || version === SALTED_VERSION;
  if (!isKnown || !first.subarray(0, MAGIC.length).equals(MAGIC)) throw refused('it is no object of sealed frames of a known version');
  const whole = bytes.take(HEADER_BYTES + (version === SALTED_VERSION ? SALT_BYTES : 0));
  return whole && { version, key: frameKey(key, whole.subarray(HEADER_BYTES)) };
}

interface Frame {
  isLast: boolean;
  body: Buffer;
}

function takeFrame(bytes: ByteQueue): Frame | undefined {
  const head = bytes.peek(FRAME_HEAD_BYTES);
  if (!head) return undefined;
  const length = head.readUInt32BE();
  const flag = head[4];
  if (length < TAG_BYTES || length > MAX_FRAME_BYTES + TAG_BYTES) throw refused('the length of a frame is impossible');
  if (flag !== 0 && flag !== 1) throw refused('a frame is of an unknown sort');
  const whole = bytes.take(FRAME_HEAD_BYTES + length);
  return whole && { isLast: flag === 1, body: whole.subarray(FRAME_HEAD_BYTES) };
}

function openFrame({ isLast, body }: Frame, { version, key }: Header, about: FramesAbout, index: number): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), GCM);
  decipher.setAAD(associatedData(version, about, index, isLast)).setAuthTag(body.subarray(body.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, body.length - TAG_BYTES)), decipher.final()]);
  } catch {
    throw refused(`frame ${index} was altered, is of another place or object, or was sealed with another key`);
  }
}

const refused = (why: string): RejectedError => new RejectedError('SEALED_FRAMES', `a sealed object cannot be opened: ${why}`);

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(index, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = Number(isLast);
  return nonce;
}

/** The text as JSON, in which no two lists of texts look the same. */
const associatedData = (version: number, { tenantId, callId, kind }: FramesAbout, index: number, isLast: boolean): Buffer =>
  Buffer.from(JSON.stringify(['turant-frames', version, tenantId, callId, kind, index, isLast]));

/** Bytes that wait for more. It copies each byte once, when a whole piece is taken. */
class ByteQueue {
  #chunks: Buffer[] = [];
  length = 0;

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    this.length += chunk.length;
  }

  peek(length: number): Buffer | undefined {
    if (this.length < length) return undefined;
    const first = this.#chunks[0];
    if (first && first.length >= length) return first.subarray(0, length);
    // What is peeked at is a few bytes: chunks are joined only as far as these reach.
    const joined = Buffer.alloc(length);
    for (let at = 0, filled = 0; filled < length; at += 1) filled += this.#chunks[at]?.copy(joined, filled) ?? length;
    return joined;
  }

  take(length: number): Buffer | undefined {
    if (this.length < length) return undefined;
    const taken = Buffer.alloc(length);
    let filled = 0;
    let used = 0;
    for (; filled < length; used += 1) {
      const chunk = this.#chunks[used];
      if (!chunk) break;
      const copied = chunk.copy(taken, filled);
      filled += copied;
      if (copied === chunk.length) continue;
      this.#chunks[used] = chunk.subarray(copied);
      break;
    }
    this.#chunks.splice(0, used);
    this.length -= length;
    return taken;
  }
}
