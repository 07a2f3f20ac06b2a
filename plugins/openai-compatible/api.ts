import { addressUnder, errorOfStatus, SettingsError, type Settings, type StreamedResponse } from '@turant/plugin-kit';

export interface OpenAiSettings extends Settings {
  readonly baseUrl: string;
  readonly accessToken?: string;
  readonly llmModel?: string;
  readonly sttModel?: string;
  readonly ttsModel?: string;
  readonly ttsVoice?: string;
}

export const addressOf = ({ baseUrl }: OpenAiSettings, path: string): string => addressUnder(baseUrl, path);

export const authorization = ({ accessToken }: OpenAiSettings): Record<string, string> =>
  accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };

/** The model that was ordered, or that of the connection. @throws SettingsError MODEL_MISSING */
export function modelOf(ordered: string | undefined, ofConnection: string | undefined, setting: string): string {
  const model = ordered ?? ofConnection;
  if (model === undefined) throw new SettingsError('MODEL_MISSING', `the setting ${setting} names no model`);
  return model;
}

/** Of an error's body only its code is read: its message may quote what a person has said. */
const MAX_ERROR_BYTES = 64 * 1024;
/** Codes with which a vendor says that waiting does not help. Both a used-up quota and too many requests are 429. */
const USED_UP = /"(?:code|type)"\s*:\s*"(insufficient_quota|insufficient_quota_error|billing_hard_limit_reached)"/;

/** @throws TurantError if the vendor refused */
export async function throwIfRefused({ status, headers, body }: StreamedResponse): Promise<void> {
  if (status >= 200 && status < 300) return;
  const said = await bytesOf(body, MAX_ERROR_BYTES);
  if (USED_UP.test(said.toString('utf8', 0, MAX_ERROR_BYTES)))
    throw new SettingsError('VENDOR_QUOTA_USED_UP', 'the account at the vendor has no credit left');
  const error = errorOfStatus({ status, headers, isRepeatable: true });
  if (error) throw error;
}

/** A body, or as much of it as is wanted, in whole pieces. */
export async function bytesOf(body: StreamedResponse['body'], most = Infinity): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks);
}
