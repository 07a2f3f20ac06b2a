import { isObject, type Json, type JsonObject } from '../json.js';

/** A message of a vendor's WebSocket; undefined for one that is no JSON object, which an adapter passes over. */
export function jsonMessage(data: string | Uint8Array): JsonObject | undefined {
  try {
    const read = JSON.parse(typeof data === 'string' ? data : Buffer.from(data).toString()) as Json;
    return isObject(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
