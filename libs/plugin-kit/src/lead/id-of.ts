import { idAt } from '../json.js';
import { isEmptyText, listIn } from './text.js';

/**
 * What a sender calls a thing by, as text. `{{contact.id}}`, `null`, `NA` and 0 are nobody's: as an id that dedupes for ever they would
 * make one lead of all.
 */
export function idOf(value: unknown): string | undefined {
  // What came in a list of one is that one.
  const list: readonly unknown[] = Array.isArray(value) ? value : ((typeof value === 'string' ? listIn(value) : undefined) ?? []);
  const [only = value, ...more] = list;
  const id = more.length > 0 ? undefined : idAt([only], [0]);
  return id === undefined || isEmptyText(id) || /^0+$/.test(id) ? undefined : id;
}
