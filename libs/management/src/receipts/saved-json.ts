/** The object in a JSON text; undefined if there is none. */
export function parsedJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the text is what `JSON.stringify` writes, blanks between the parts aside. A name that stands there twice, of which a person may read
 * the first one and a parser takes the last one, is found by that, and so are other ways to write the same value.
 */
export const isWrittenPlainly = (text: string, value: unknown): boolean => withoutBlanks(text) === JSON.stringify(value);

/** Takes the blanks out of a JSON text that are not within strings. */
function withoutBlanks(text: string): string {
  let isWithin = false;
  let isEscaped = false;
  let kept = '';
  for (const one of text) {
    if (isWithin || !/[ \t\r\n]/.test(one)) kept += one;
    if (!isEscaped && one === '"') isWithin = !isWithin;
    isEscaped = isWithin && !isEscaped && one === '\\';
  }
  return kept;
}
