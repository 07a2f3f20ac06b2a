/** The index is the event code (RFC 4733 3.2). Some gateways send the code, such as 10 for the star, others send the key. */
const KEYS = '0123456789*#ABCD';
/** The event code of a hook flash, which is no key. */
const FLASH = 16;
const MAX_BODY_CHARS = 1_024;

export const DTMF_TYPES: readonly string[] = ['application/dtmf-relay', 'application/dtmf'];

/** The signal in the body of an INFO request; undefined if the body has none that we know. */
export type InfoSignal = { key: string } | 'flash' | undefined;

function signalOf(text: string): InfoSignal {
  if (text.length === 1) return KEYS.includes(text.toUpperCase()) ? { key: text.toUpperCase() } : undefined;
  const code = /^1[0-9]$/.test(text) ? Number(text) : Number.NaN;
  const key = KEYS[code];
  return key !== undefined ? { key } : code === FLASH ? 'flash' : undefined;
}

/** The value of the line `Signal=`, in upper or lower case, without the blanks that some gateways write around it. */
function relaySignalOf(body: string): string {
  for (const line of body.split('\n')) {
    const equals = line.indexOf('=');
    if (equals >= 0 && line.slice(0, equals).trim().toLowerCase() === 'signal') return line.slice(equals + 1).trim();
  }
  return '';
}

/** Reads the signal from the body of an INFO request. `type` is one of `DTMF_TYPES`. */
export function readInfoSignal(type: string, body: string): InfoSignal {
  if (body.length > MAX_BODY_CHARS) return undefined;
  return signalOf(type === 'application/dtmf-relay' ? relaySignalOf(body) : body.trim());
}
