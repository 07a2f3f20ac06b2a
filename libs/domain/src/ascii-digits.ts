/** Zero of each script whose digits people of India type: Devanagari to Malayalam, Arabic-Indic (ur), full width. */
const DIGIT_ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10];

/** The text with the digits of those scripts as ASCII digits. */
export function toAsciiDigits(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[^\x00-\x7f]/g, (char) => {
    const code = char.codePointAt(0) ?? 0;
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? char : String(code - zero);
  });
}
