import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import type { S3Settings } from '@turant/config';

export interface PlainRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** The path, in characters that need no escaping. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @returns the headers of the request with those of its signature, version 4; `bodySha256` (hex) is signed with them */
export type SignRequest = (request: PlainRequest, bodySha256: string) => Promise<Record<string, string>>;

export const EMPTY_SHA256 = createHash('sha256').digest('hex');

export function requestSigner({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): SignRequest {
  const url = new URL(endpoint);
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId, secretAccessKey },
    sha256: Sha256,
    // Amazon S3 takes the path as it stands; other services have it escaped once more.
    uriEscapePath: false,
  });
  return async ({ method, path, query = {}, headers = {} }, bodySha256) => {
    const { protocol, hostname, host } = url;
    const all = { ...headers, host, 'x-amz-content-sha256': bodySha256 };
    return (await signer.sign({ method, protocol, hostname, path, query, headers: all })).headers;
  };
}

/** Node's own hash in the form that the signer takes. */
class Sha256 {
  #hash!: Hash | Hmac;
  readonly #make: () => Hash | Hmac;

  constructor(key?: string | ArrayBuffer | ArrayBufferView) {
    this.#make = () => (key === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(key)));
    this.reset();
  }

  update(chunk: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(chunk));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#make();
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
}
