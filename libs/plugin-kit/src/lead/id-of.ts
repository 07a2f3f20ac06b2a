import { idAt } from '../json.js';
import { isEmptyText, listIn } from './text.js';

/**
 * A sender's id as text; undefined for placeholders and empty markers such as `{{contact.id}}`, `null`, `NA` and 0. Since an id
 * deduplicates for ever, such a value would make all leads duplicates of one.
 */
export function idOf(value: unknown): string | undefined {
  // A list of one item counts as that item.
  const list: readonly unknown[] = Array.isArray(value) ? value : ((typeof value === 'string' ? listIn(value) : undefined) ?? []);
  const [only = value, ...more] = list;
  const id = more.length > 0 ? undefined : idAt([only], [0]);
  return id === undefined || isEmptyText(id) || /^0+$/.test(id) ? undefined : id;
}
