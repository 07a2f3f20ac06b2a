import type { Request } from '@turant/domain';
import { rawRequest, type RawRequest } from '@turant/plugin-kit';

/** A stored request as the platform sent it, with its secrets masked. */
export const rawRequestOf = ({ method, url, headers, body, encoding }: Request): RawRequest =>
  rawRequest({ method, url, headers, body: Buffer.from(body, encoding) });
