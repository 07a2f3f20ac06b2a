import { bodyOf } from '../content/read-content.js';
import { isObject } from '../json.js';
import type { RawRequest } from '../raw-request.js';
import { leavesOf, withParsedTexts } from './leaves-of.js';
import { recordsOf } from './records-of.js';
import { truncated } from './text.js';

/** No owner looks for the phone among more fields. */
const MAX_FIELD_NAMES = 20;
const MAX_FIELD_NAME_LENGTH = 60;

/**
 * The names of the fields that a request has sent, as a field map takes them: of the first record, if there are several.
 * @throws RejectedError UNPARSEABLE
 */
export function fieldNamesIn(raw: RawRequest): string[] {
  const [first] = recordsOf(withParsedTexts(bodyOf(raw)), []).records;
  const names = isObject(first) ? leavesOf(first).map(({ key }) => truncated(key, MAX_FIELD_NAME_LENGTH)) : [];
  return [...new Set(names)].slice(0, MAX_FIELD_NAMES);
}
