import {
  type Answer,
  answersOf,
  at,
  bodyOf,
  type Draft,
  idAt,
  ignored,
  isObject,
  type Json,
  type JsonObject,
  lead,
  listOf,
  objectAt,
  type RawRequest,
  type Role,
  textAt,
} from '@turant/plugin-kit';

/** Roles by type. Ids are random (`field_38c2e8e`) and titles may be empty, so that only the type is a sure sign of a phone. */
const BY_TYPE: ReadonlyMap<string, Role> = new Map([
  ['tel', 'phone'],
  ['email', 'email'],
  ['acceptance', 'extra'],
  ['upload', 'label'],
  ...['step', 'html', 'honeypot', 'password', 'recaptcha', 'recaptcha_v3'].map((type) => [type, 'drop'] as const),
]);
/** Roles of hidden fields. The page fills them in, so they count only if the person did not type such a value. */
const HIDDEN: Readonly<Record<string, Role>> = {
  name: 'nameFallback',
  phone: 'phoneFallback',
  mobile: 'phoneFallback',
  email: 'emailFallback',
};
/** In the plain mode the form's and the page's own fields stand among the answers, under these titles. */
const FORM: Readonly<Record<string, Role>> = { form_id: 'extra', form_name: 'extra' };
const PAGE: Readonly<Record<string, Role>> = { 'Page URL': 'extra', 'User Agent': 'extra', 'Remote IP': 'extra', 'Powered by': 'drop' };
/** A question may have one of these titles as well, so a title counts as a field of the page only if other fields of the page are there too. */
const PAGE_TIME: Readonly<Record<string, Role>> = { Date: 'extra', Time: 'extra' };

export function read(raw: RawRequest): Draft[] {
  return listOf(bodyOf(raw)).map((body) => {
    if (!isObject(body)) return ignored('not an object');
    return at(body, 'fields') === undefined ? plainDraft(body) : advancedDraft(body);
  });
}

/** A body with "Advanced Data" on: `fields[<id>][type|title|value]`, `meta[<name>][title|value]`, `form[id|name]`. */
function advancedDraft(body: JsonObject): Draft {
  const meta = Object.entries(objectAt(body, 'meta')).map(([key, one]): Answer => {
    return { key, value: at(one, 'value'), as: key === 'credit' ? 'drop' : 'extra' };
  });
  return lead({
    answers: [...Object.entries(at(body, 'fields') ?? {}).flatMap(([key, field]: [string, Json]) => answersIn(key, field)), ...meta],
    extra: { form: textAt(body, 'form.name'), formId: at(body, 'form.id') },
  });
}

function answersIn(id: string, field: Json): Answer[] {
  const type = idAt(field, 'type') ?? '';
  const key = idAt(field, 'id') ?? id;
  const value = [at(field, 'value'), at(field, 'raw_value')].find((one) => listOf(one).length > 0) ?? '';
  if (type === 'hidden') return answersOf({ [key]: value }, { map: HIDDEN, rest: 'extra' });
  return [{ key, label: textAt(field, 'title'), value, as: BY_TYPE.get(type) }];
}

/** A body with "Advanced Data" off: titles and values. Some senders put them into `form_fields[…]`. */
function plainDraft(body: JsonObject): Draft {
  const { form_fields: fields, ...others } = body;
  const hasPage = Object.keys(PAGE).some((title) => Object.hasOwn(body, title));
  const map = { ...FORM, ...PAGE, ...(hasPage ? PAGE_TIME : {}) };
  const asAsked = { map, label: (key: string): string => key };
  return lead({ answers: [...answersOf(flat(fields), asAsked), ...answersOf(flat(others), asAsked)] });
}

/** Restores titles with brackets: the form reader has made an object of `Phone [WhatsApp]`. */
const flat = (fields: Json | undefined): JsonObject =>
  Object.fromEntries(
    Object.entries(isObject(fields) ? fields : {}).flatMap(([title, value]) =>
      isObject(value) ? Object.entries(value).map(([inner, one]) => [`${title.trim()} [${inner}]`, one]) : [[title, value]],
    ),
  );
