import { idAt } from '../json.js';
import { isEmptyText } from './text.js';

/**
 * What a sender calls a thing by, as text. `{{contact.id}}`, `null`, `NA` and 0 are nobody's: as an id that dedupes for ever they would
 * make one lead of all.
 */
export function idOf(value: unknown): string | undefined {
  const id = idAt([value], [0]);
  return id === undefined || isEmptyText(id) || /^0+$/.test(id) ? undefined : id;
}
