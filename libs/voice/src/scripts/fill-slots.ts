/** Slot name to value: `{ 'lead.name': 'Asha', business: 'Sharma Motors' }`. */
export type Slots = Readonly<Record<string, string | null | undefined>>;

const MOST_CHARACTERS = 80;
/** Control characters and bidirectional overrides; joiners stay, Indian scripts need them. */
const UNSPEAKABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Fills `{{name}}`; an unknown slot becomes nothing, and the gap it leaves is closed. Values are never read for slots. */
export function fillSlots(text: string, slots: Slots): string {
  return text
    .replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => (Object.hasOwn(slots, name) ? speakable(slots[name]) : ''))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.?!;।،۔؟])/g, '')
    .trim();
}

function speakable(value: unknown): string {
  if (typeof value !== 'string') return '';
  const clean = value.replace(/\s+/g, ' ').replace(UNSPEAKABLE, '').trim();
  return [...clean].slice(0, MOST_CHARACTERS).join('').trim();
}
