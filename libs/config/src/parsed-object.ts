/** Parses a JSON object whose values are all strings; undefined for any other text. */
export function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isFlat =
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((one) => typeof one === 'string');
    return isFlat ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
