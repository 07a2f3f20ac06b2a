const MAX_REASON_HEADER_CHARS = 2_048;
const MAX_CAUSE = 127;

/** Splits a header value at the separators outside of quoted strings (RFC 3261 25.1), in one pass over the text. */
function partsOf(text: string, separator: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isQuoted && char === '\\') at += 1;
    else if (char === '"') isQuoted = !isQuoted;
    else if (char === separator && !isQuoted) {
      parts.push(text.slice(begin, at).trim());
      begin = at + 1;
    }
  }
  parts.push(text.slice(begin).trim());
  return parts;
}

function causeIn(parameters: readonly string[]): number | undefined {
  for (const parameter of parameters) {
    const equals = parameter.indexOf('=');
    if (parameter.slice(0, Math.max(0, equals)).trim().toLowerCase() !== 'cause') continue;
    const text = parameter.slice(equals + 1).trim();
    const cause = /^[0-9]{1,3}$/.test(text) ? Number(text) : 0;
    return cause >= 1 && cause <= MAX_CAUSE ? cause : undefined;
  }
  return undefined;
}

/** The Q.850 cause, 1 to 127, of a Reason header (RFC 3326 2): the cause of the first Q.850 value that has a valid one. */
export function readQ850Cause(reason: unknown): number | undefined {
  if (typeof reason !== 'string' || reason.length > MAX_REASON_HEADER_CHARS) return undefined;
  for (const value of partsOf(reason, ',')) {
    const [protocol = '', ...parameters] = partsOf(value, ';');
    const cause = protocol.toLowerCase() === 'q.850' ? causeIn(parameters) : undefined;
    if (cause !== undefined) return cause;
  }
  return undefined;
}
