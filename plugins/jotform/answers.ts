import {
  type Answer,
  at,
  labelFromKey,
  isObject,
  isTrackingKey,
  type Json,
  type JsonObject,
  textAt,
  withCountryCode,
} from '@turant/plugin-kit';

/**
 * The answers `q3_name`, `q4_email` and so on, in the order of the form. Jotform sends the unique names of questions and not their
 * wording. A field with another name is an upload, or no answer (`slug`, `path`, `buildDate`, `event_id`).
 */
export function answersIn(request: JsonObject): Answer[] {
  const questions = Object.entries(request).flatMap(([key, value]) => {
    const [, order, name] = /^q(\d+)_(.+)$/s.exec(key) ?? [];
    return name === undefined ? [] : [{ key, order: Number(order), name, value }];
  });
  const answers = questions.sort((a, b) => a.order - b.order).map(answerOf);
  // The first value with the parts of a name is the person's name, whatever its question is called. A second one may be a parent's.
  const person = questions.findIndex(({ value }) => isName(value));
  const named = answers.map((answer, index): Answer => (index === person ? { ...answer, as: 'name' } : answer));
  return [...named, ...uploadsIn(request)];
}

function answerOf({ key, name, value }: { key: string; name: string; value: Json }): Answer {
  if (isTrackingKey(name)) return { key: name, value, as: 'extra' };
  // Jotform adds a number to unique names: `phoneNumber12`.
  const answer = { key, label: labelFromKey(name.replace(/(?<=\D)\d{1,3}$/, '')) };
  if (isName(value))
    return { ...answer, value: joined(value, ['prefix', 'first', 'middle', 'last', 'suffix'], ' ') ?? Object.values(value) };
  if (isPhone(value)) return { ...answer, value: numberOf(value) ?? Object.values(value), as: 'phone' };
  if (isAddress(value)) return { ...answer, value: joined(value, ADDRESS, ', '), as: 'label' };
  if (isDay(value)) return { ...answer, value: joined(value, DAY, '-') };
  if (isChoices(value)) return { ...answer, value: Object.values(value) };
  return { ...answer, value };
}

const ADDRESS = ['addr_line1', 'addr_line2', 'city', 'state', 'postal', 'country'];
const DAY = ['day', 'month', 'year'];

const isName = (value: Json): value is JsonObject => isObject(value) && ('first' in value || 'last' in value);
const isPhone = (value: Json): value is JsonObject => isObject(value) && ('full' in value || 'area' in value || 'phone' in value);
const isAddress = (value: Json): value is JsonObject => isObject(value) && 'addr_line1' in value;
const isDay = (value: Json): value is JsonObject => isObject(value) && Object.keys(value).sort().join() === DAY.join();
/** Several choices, one of them in the person's own words: `{"0":"Chairs","other":"Stools"}`. */
const isChoices = (value: Json): value is JsonObject => isObject(value) && Object.keys(value).every((key) => /^(\d+|other)$/.test(key));

/** The number of `{"full":"(98450) 22-113"}` or `{"area":"984","phone":"5022113"}`, either with a field `country` for the country code. */
function numberOf(value: JsonObject): string | undefined {
  const number = textAt(value, 'full') ?? joined(value, ['area', 'phone'], '');
  return withCountryCode(at(value, 'country'), number);
}

function joined(value: JsonObject, names: readonly string[], between: string): string | undefined {
  return names.flatMap((name) => textAt(value, [name]) ?? []).join(between) || undefined;
}

/** Uploads: a field under the question's bare name holds the list of the files' addresses. */
function uploadsIn(request: JsonObject): Answer[] {
  return Object.entries(request).flatMap(([key, value]): Answer[] => {
    const isUpload = Array.isArray(value) && value.length > 0 && value.every((one) => /^https?:/.test(String(one)));
    return isUpload && !/^q\d+_/.test(key) ? [{ key, label: labelFromKey(key), value, as: 'label' }] : [];
  });
}
