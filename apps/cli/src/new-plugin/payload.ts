import { isObject, type Json, type RawRequest, rawRequest, readContent, RejectedError } from '@turant/plugin-kit';
import { SettingsError } from '@turant/domain';

/** One body of the new platform, with its media type and the extension of its fixture file. */
export interface Payload {
  readonly raw: RawRequest;
  readonly contentType: string;
  /** The extension of the body's file: `json`, `xml` or `txt`. */
  readonly extension: string;
}

const MAX_PAYLOAD_BYTES = 1_048_576;
const KINDS: Readonly<Record<string, { contentType: string; extension: string }>> = {
  json: { contentType: 'application/json', extension: 'json' },
  xml: { contentType: 'application/xml', extension: 'xml' },
  form: { contentType: 'application/x-www-form-urlencoded', extension: 'txt' },
};

/**
 * Detects the format of a body by its content: JSON, a form, XML, or multipart with its boundary in the first line.
 * @throws SettingsError PAYLOAD when nothing can be read from the body
 */
export function payloadOf(body: Buffer): Payload {
  if (body.length > MAX_PAYLOAD_BYTES) throw new SettingsError('PAYLOAD', 'the payload is larger than 1 MB: a few leads will do');
  const { kind, value, contentType } = contentOf(body);
  if (!holdsSomething(value)) throw new SettingsError('PAYLOAD', 'the payload holds no field to read');
  const known = KINDS[kind] ?? { contentType, extension: 'txt' };
  return { ...known, raw: requestOf(body, known.contentType) };
}

function contentOf(body: Buffer): { kind: string; value: Json; contentType: string } {
  const boundary = /^\s*--([^\s]{1,70})\r?\n/.exec(body.toString('latin1', 0, 200))?.[1];
  const contentType = boundary ? `multipart/form-data; boundary=${boundary}` : '';
  try {
    const content = readContent(requestOf(body, contentType));
    if (content.kind !== 'text') return { ...content, contentType };
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    throw new SettingsError('PAYLOAD', `the payload cannot be read: ${error.message}`);
  }
  throw new SettingsError('PAYLOAD', 'the payload is neither JSON nor a form nor XML');
}

const requestOf = (body: Buffer, contentType: string): RawRequest =>
  rawRequest({ method: 'POST', url: '/', headers: contentType ? { 'content-type': contentType } : {}, body });

const holdsSomething = (value: Json): boolean =>
  Array.isArray(value) ? value.some((one: Json) => holdsSomething(one)) : isObject(value) && Object.keys(value).length > 0;
