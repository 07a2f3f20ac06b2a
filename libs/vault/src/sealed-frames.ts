import { createCipheriv, createDecipheriv } from 'node:crypto';
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
 */
const MAGIC = Buffer.from('TURANTS\u0001', 'latin1');
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FRAME_HEAD_BYTES = 5;
const GCM = { authTagLength: TAG_BYTES };
/** A length is read from a file before anything is authenticated. No more than this is allocated for it. */
export const MAX_FRAME_BYTES = 262_144;
const MAX_FRAMES = 2 ** 32;

/** What a frame belongs to. It is authenticated, not stored: a frame cannot be moved to another object. */
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

  /** @param key 32 random bytes that were never used before */
  constructor(
    key: Uint8Array,
    private readonly about: FramesAbout,
  ) {
    if (key.length !== KEY_BYTES) throw new Error(`the key of an object has ${KEY_BYTES} bytes`);
    this.#key = Buffer.from(key);
  }

  /** The first bytes of the object. */
  header(): Buffer {
    return Buffer.from(MAGIC);
  }

  /** @param isLast no frame may follow; without such a frame an object counts as cut off */
  seal(plain: Uint8Array, isLast = false): Buffer {
    if (this.#isOver) throw new Error('the last frame is sealed already');
    if (plain.length > MAX_FRAME_BYTES || this.#index >= MAX_FRAMES) throw new Error('too long for sealed frames');
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#index, isLast), GCM);
    cipher.setAAD(associatedData(this.about, this.#index, isLast));
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
  let index = -1;
  for await (const chunk of chunks) {
    bytes.push(chunk);
    if (index < 0) {
      const header = bytes.take(MAGIC.length);
      if (!header) continue;
      if (!header.equals(MAGIC)) throw refused('it is no object of sealed frames of a known version');
      index = 0;
    }
    for (let frame = takeFrame(bytes); frame; frame = takeFrame(bytes)) {
      if (!state.isCutOff) throw refused('something follows its last frame');
      const plain = openFrame(frame, key, about, index);
      index += 1;
      if (frame.isLast) state.isCutOff = false;
      yield plain;
    }
    if (!state.isCutOff && bytes.length > 0) throw refused('something follows its last frame');
  }
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

function openFrame({ isLast, body }: Frame, key: Uint8Array, about: FramesAbout, index: number): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), GCM);
  decipher.setAAD(associatedData(about, index, isLast)).setAuthTag(body.subarray(body.length - TAG_BYTES));
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

/** As JSON, in which no two lists of texts look the same. */
const associatedData = ({ tenantId, callId, kind }: FramesAbout, index: number, isLast: boolean): Buffer =>
  Buffer.from(JSON.stringify(['turant-frames', MAGIC[MAGIC.length - 1], tenantId, callId, kind, index, isLast]));

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
