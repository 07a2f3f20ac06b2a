import {
  type Answer,
  answersOf,
  valueIgnoringCase,
  at,
  bodyOf,
  type Draft,
  labelFromKey,
  idAt,
  IST,
  isBudgetLabel,
  isObject,
  type Json,
  type JsonObject,
  lead,
  listOf,
  plainText,
  type RawRequest,
  readTime,
  type Role,
  textAt,
  parsedIfJson,
  withoutRoot,
} from '@turant/plugin-kit';

const ROLES: Readonly<Record<string, Role>> = {
  SENDER_NAME: 'name',
  SENDER_COMPANY: 'nameFallback',
  SENDER_MOBILE: 'phone',
  SENDER_MOBILE_ALT: 'phone',
  SENDER_PHONE: 'phone',
  SENDER_PHONE_ALT: 'phone',
  SENDER_EMAIL: 'email',
  SENDER_EMAIL_ALT: 'email',
  SENDER_COUNTRY_ISO: 'country',
};

/**
 * A push holds one enquiry and a pull a list, both under `RESPONSE`; in a form it is `RESPONSE=<json>`. A bare enquiry has been
 * seen as well.
 */
export function read(raw: RawRequest): Draft[] {
  const body = withoutRoot(bodyOf(raw));
  const response = parsedIfJson(isObject(body) ? valueIgnoringCase(body, 'RESPONSE') : undefined);
  return (response === undefined ? listOf(body) : listOf(response)).map(draftOf);
}

export function draftOf(sent: Json): Draft {
  const enquiry = fieldsOf(sent);
  const type = textAt(enquiry, 'QUERY_TYPE')?.toUpperCase();
  const product = textAt(enquiry, 'QUERY_PRODUCT_NAME');
  const message = messageOf(idAt(enquiry, 'QUERY_MESSAGE') ?? '');
  const fallback = product ?? (message.length > 0 ? undefined : (textAt(enquiry, 'SUBJECT') ?? textAt(enquiry, 'QUERY_MCAT_NAME')));
  const rest = Object.entries(enquiry).filter(([name]) => !READ_SEPARATELY.has(name));
  return lead({
    externalId: at(enquiry, 'UNIQUE_QUERY_ID'),
    sentAt: readTime(at(enquiry, 'QUERY_TIME'), IST),
    // P: the buyer has phoned already. BIZ and V: the buyer only viewed the catalogue.
    mayDial: !(type && ['P', 'BIZ', 'V'].includes(type)),
    answers: [
      { key: 'QUERY_PRODUCT_NAME', value: fallback, as: 'requirement' },
      ...message,
      ...answersOf(Object.fromEntries(rest), { map: ROLES, rest: 'extra' }),
    ],
  });
}

/** An enquiry's fields with names in upper case, without values of 0, which IndiaMART sends for no value. */
const fieldsOf = (enquiry: Json): JsonObject =>
  Object.fromEntries(
    Object.entries(isObject(enquiry) ? enquiry : {}).flatMap(([name, value]) =>
      value === 0 || value === '0' ? [] : [[name.toUpperCase(), value] as const],
    ),
  );

const READ_SEPARATELY = new Set(['QUERY_PRODUCT_NAME', 'QUERY_MESSAGE', 'UNIQUE_QUERY_ID']);

/** What stands before a colon and is longer is a sentence. */
const MAX_LABEL_LENGTH = 100;

/** The parts of a message such as `I want to buy X.<br> Quantity :   6<br> Probable Order Value :   Rs. 3,000 to 10,000<br>`. */
function messageOf(html: string): Answer[] {
  const lines = html
    .split(/<br\s*\/?>|&lt;br\s*\/?&gt;|\r?\n/i)
    .map(plainText)
    .filter(Boolean);
  return lines.map((line) => {
    const before = line.slice(0, Math.max(line.indexOf(':'), 0));
    const label = before.trimEnd();
    const isLabel = label !== '' && label.length <= MAX_LABEL_LENGTH;
    // IndiaMART writes a space before the colon of its labels; a person's own colon has none. The budget's label counts without the space.
    if (!isLabel || (label === before && !isBudgetLabel(label))) return { key: 'QUERY_MESSAGE', value: line, as: 'requirement' };
    const value = line.slice(before.length + 1).trimStart();
    return { key: label, label: labelFromKey(label), value, as: isBudgetLabel(label) ? 'budget' : 'label' };
  });
}
