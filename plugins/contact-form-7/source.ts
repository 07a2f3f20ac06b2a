import {
  type Answer,
  at,
  bodyOf,
  type Draft,
  formFieldsIn,
  ignored,
  isObject,
  type Json,
  lead,
  listOf,
  type RawRequest,
  type Role,
  parsedIfJson,
} from '@turant/plugin-kit';

/** Roles of names that the form editor generates (`textarea-9`), and of names without which the answer is unclear. */
const BY_NAME: ReadonlyMap<string, Role> = new Map([
  ['textarea', 'requirement'],
  ['acceptance', 'extra'],
  ['quiz', 'drop'],
  ...['service', 'services', 'product', 'products', 'category', 'interested in', 'car model'].map((name) => [name, 'label'] as const),
]);
/** Fields in which other webhook plugins put the form's fields. */
const WRAPPERS = ['form_submit_data', 'posted_data', 'form_data', 'fields', 'data'];
/** A mail tag that the site's template did not replace: `[your-budget]`, `[tel*]`. */
const MAIL_TAG = /^\s*\[[a-z_][\w-]*\*?\]\s*$/i;

export function read(raw: RawRequest): Draft[] {
  return listOf(bodyOf(raw)).map((one) => {
    const tags = WRAPPERS.map((name) => formFieldsIn(parsedIfJson(at(one, name)))).find(isObject) ?? one;
    return isObject(tags) ? lead({ answers: Object.entries(tags).map(answerOf), extra: factsBeside(one, tags) }) : ignored('not an object');
  });
}

function answerOf([key, value]: [string, Json]): Answer {
  const label = key.replace(/^your[-_ ]|-\d+$/gi, '').replace(/-/g, ' ');
  return {
    key,
    label,
    value: Array.isArray(value) ? value.filter((one: Json) => !isMailTag(one)) : isMailTag(value) ? '' : value,
    as: roleOf(key, label),
  };
}

function roleOf(key: string, label: string): Role | undefined {
  // `_wpcf7_…` and `_wp…` are internal; `_url`, `_remote_ip` and `_post_title` are special mail tags.
  if (key.startsWith('_')) return /^_(wp|ak_)/.test(key) ? 'drop' : 'extra';
  if (/^(form|page|post)[-_](id|title|name|url)$/.test(key)) return 'extra';
  return BY_NAME.get(key) ?? BY_NAME.get(label);
}

const isMailTag = (value: Json): boolean => typeof value === 'string' && MAIL_TAG.test(value);

/** Fields beside the wrapper, such as the form's id. */
function factsBeside(body: Json, tags: Json): Record<string, unknown> {
  if (!isObject(body) || tags === body) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value !== 'object'));
}
