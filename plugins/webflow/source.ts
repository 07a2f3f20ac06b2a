import {
  type Answer,
  at,
  bodyOf,
  type Draft,
  formFieldsIn,
  labelFromKey,
  idAt,
  ignored,
  isObject,
  isTrackingKey,
  type Json,
  lead,
  objectAt,
  type RawRequest,
  type Role,
  textAt,
  parsedIfJson,
} from '@turant/plugin-kit';

const EXTRA = ['siteId', 'formId', 'formElementId', 'pageId', 'pageUrl', 'publishedPath'];
const CAPTCHA = /(captcha|turnstile).?response/i;

/** Webhooks of version 1 have no wrapper `payload`, and the names `_id` and `d`. */
export function read(raw: RawRequest): Draft[] {
  const body = bodyOf(raw);
  const type = idAt(body, 'triggerType') ?? 'form_submission';
  if (type !== 'form_submission') return [ignored(`${type}: not a form`)];
  const payload = isObject(at(body, 'payload')) ? objectAt(body, 'payload') : body;
  return [
    lead({
      externalId: at(payload, 'id') ?? at(payload, '_id'),
      sentAt: at(payload, 'submittedAt') ?? at(payload, 'd'),
      answers: Object.entries(formFieldsIn(parsedIfJson(at(payload, 'data'))) ?? {}).map(answerOf),
      extra: { form: textAt(payload, 'name'), ...Object.fromEntries(EXTRA.map((name) => [name, at(payload, name)])) },
    }),
  ];
}

/** A key is a label of the designer, or the name of an element. */
function answerOf([key, value]: [string, Json]): Answer {
  return { key, label: /^[\w-]+$/.test(key) ? labelFromKey(key) : key, value, as: roleOf(key) };
}

function roleOf(key: string): Role | undefined {
  if (CAPTCHA.test(key)) return 'drop';
  return isTrackingKey(key) ? 'extra' : undefined;
}
