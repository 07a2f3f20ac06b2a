/** Characters that move a terminal's cursor (controls) or turn the reading direction of what follows. */
const HARMFUL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A sender's text as one harmless line. */
export const printable = (text: string): string => text.replace(HARMFUL, ' ');
