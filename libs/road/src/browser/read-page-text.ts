/** What a person has said, as the browser has understood it. */
export interface PageWords {
  text: string;
  /** False while the browser may still change them. */
  isFinal: boolean;
}

/** Words that a page has sent over its data channel, as `{"type":"words","text","isFinal"}`; undefined for anything else. */
export function readPageText(text: string): PageWords | undefined {
  const read = parsed(text);
  if (typeof read !== 'object' || read === null) return undefined;
  const { type, text: words, isFinal } = read as Record<string, unknown>;
  return type === 'words' && typeof words === 'string' ? { text: words, isFinal: isFinal === true } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
