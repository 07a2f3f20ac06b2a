import { createHash } from 'node:crypto';
import { ApiHeader } from '@nestjs/swagger';
import { refusal } from './refusal.js';

const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

export interface IdempotencyKey {
  idempotencyKey: string;
  /** SHA-256 of the body's bytes, hex. */
  bodyHash: string;
}

/** Describes the header in the OpenAPI document. */
export const IdempotencyKeyHeader = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string', pattern: String.raw`^[!-~](?:[ -~]{0,253}[!-~])?$` },
    description: 'A repeat with the same key and body gets the first answer again, for 24 hours',
  });

/** @throws HttpException 400 IDEMPOTENCY_KEY_MALFORMED */
export function readIdempotencyKey(header: string | string[] | undefined, bytes: Buffer | undefined): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !IDEMPOTENCY_KEY.test(header)) throw refusal('IDEMPOTENCY_KEY_MALFORMED');
  return {
    idempotencyKey: header,
    bodyHash: createHash('sha256')
      .update(bytes ?? '')
      .digest('hex'),
  };
}
