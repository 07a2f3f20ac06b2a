import type { HttpException } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { refusal } from '../http/refusal.js';

/** UTF-8 is the only encoding of JSON between systems (RFC 8259 section 8.1), and US-ASCII is a subset of it. */
const IS_UTF_8 = /^"?(utf-?8|us-ascii)"?$/i;

/** Why a body cannot be accepted, judged by its headers before the body is read. */
export function bodyRefusalOf(headers: IncomingHttpHeaders): HttpException | undefined {
  const { 'content-type': type, 'content-encoding': encoding } = headers;
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') return refusal('UNSUPPORTED_ENCODING');
  if (type === undefined || type === 'application/json') return undefined;
  const charset = charsetIn(type);
  if (charset === undefined || IS_UTF_8.test(charset)) return undefined;
  return refusal('UNSUPPORTED_CHARSET');
}

function charsetIn(type: string): string | undefined {
  const parameter = type.split(';').find((one) => one.trim().toLowerCase().startsWith('charset='));
  return parameter?.trim().slice('charset='.length);
}
