import { errorOfStatus, RetryLaterError, SettingsError, socketAddressUnder, type Settings, type Socket } from '@turant/plugin-kit';

export interface SarvamSettings extends Settings {
  readonly accessToken?: string;
  readonly sttModel?: string;
  readonly ttsModel?: string;
  readonly ttsVoice?: string;
  readonly region?: string;
}

/** The address of one of Sarvam's WebSockets. */
export const socketOf = ({ region = 'https://api.sarvam.ai' }: SarvamSettings, path: string): string => socketAddressUnder(region, path);

/** A key in the address would be refused, and would stand in logs. */
export const keyHeader = ({ accessToken = '' }: SarvamSettings): Record<string, string> => ({ 'api-subscription-key': accessToken });

/**
 * The error with which Sarvam has ended a socket. `status`: what its last message of an error told. Without one, 1003 stands for a wrong key, a used-up quota or too
 * many sockets: it is tried again, because a quota that is used up says so in its message.
 */
export function errorOfEnd(end: Socket['end'], status: number | undefined): Error {
  const { code, reason } = end ?? { code: 1006, reason: '' };
  const refusal = status === undefined || code === 4000 ? undefined : errorOfStatus({ status, headers: {}, isRepeatable: true });
  if (refusal) return refusal;
  if (code === 4000)
    return new SettingsError('VENDOR_REFUSED_ORDER', `Sarvam refuses the model, the language or a setting: ${plain(reason)}`);
  return new RetryLaterError('VENDOR_NO_ANSWER', `Sarvam has closed the connection (${code})`);
}

/** A reason of at most 123 bytes, as a log may show it. */
const plain = (text: string): string => text.replace(/[^ -~]/g, ' ').trim();
