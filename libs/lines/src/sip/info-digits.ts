/** By event code (RFC 4733 3.2): some gateways write the code, 10 for the star, where others write the key. */
const KEYS = '0123456789*#ABCD';
/** The event code of a hook flash: nothing was pressed. */
const FLASH = 16;
const MAX_BODY_CHARS = 1_024;

export const DTMF_TYPES: readonly string[] = ['application/dtmf-relay', 'application/dtmf'];

/** What the body of an INFO request says: `undefined` where nothing can be read from it. */
export type InfoSignal = { key: string } | 'flash' | undefined;

function signalOf(text: string): InfoSignal {
  if (text.length === 1) return KEYS.includes(text.toUpperCase()) ? { key: text.toUpperCase() } : undefined;
  const code = /^1[0-9]$/.test(text) ? Number(text) : Number.NaN;
  const key = KEYS[code];
  return key !== undefined ? { key } : code === FLASH ? 'flash' : undefined;
}

/** The value of the line `Signal=`, in any case, with blanks around it as some gateways write them. */
function relaySignalOf(body: string): string {
  for (const line of body.split('\n')) {
    const equals = line.indexOf('=');
    if (equals >= 0 && line.slice(0, equals).trim().toLowerCase() === 'signal') return line.slice(equals + 1).trim();
  }
  return '';
}

/** The key that an INFO request with a body of that type, one of `DTMF_TYPES`, tells of. */
export function readInfoSignal(type: string, body: string): InfoSignal {
  if (body.length > MAX_BODY_CHARS) return undefined;
  return signalOf(type === 'application/dtmf-relay' ? relaySignalOf(body) : body.trim());
}
