interface Sent {
  body: string;
  encoding: 'utf8' | 'base64';
  isCut: boolean;
}

const INDENT = 2;

/** Form fields read a line each; `a=1&b=2` is a form only if each part has a name. */
function formLines(body: string): string | undefined {
  if (!/^[^\s=&{<]+=[^\s]*$/.test(body)) return undefined;
  return [...new URLSearchParams(body)].map(([name, value]) => `${name} = ${value}`).join('\n');
}

/** A body as a person reads it: JSON and forms with a line for each field, anything else as it came. */
export function shownBody({ body, encoding, isCut }: Sent): string {
  if (encoding !== 'utf8' || isCut) return body;
  try {
    return JSON.stringify(JSON.parse(body), undefined, INDENT);
  } catch {
    return formLines(body) ?? body;
  }
}
