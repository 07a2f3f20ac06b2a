import {
  type Answer,
  answersOf,
  at,
  bodyOf,
  type Draft,
  humanised,
  idAt,
  IST,
  isBudgetLabel,
  isObject,
  type Json,
  lead,
  listOf,
  plainText,
  type RawRequest,
  readTime,
  type Role,
  textAt,
  unfolded,
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

/** Push sends one enquiry, pull a list; a form holds it as `RESPONSE=<json>`; a bare one has been seen, too. */
export function read(raw: RawRequest): Draft[] {
  const body = bodyOf(raw);
  const response = unfolded(at(body, 'RESPONSE'));
  return (response === undefined ? listOf(body) : listOf(response)).map(draftOf);
}

export function draftOf(enquiry: Json): Draft {
  const type = textAt(enquiry, 'QUERY_TYPE')?.toUpperCase();
  const product = textAt(enquiry, 'QUERY_PRODUCT_NAME');
  const message = messageOf(idAt(enquiry, 'QUERY_MESSAGE') ?? '');
  const fallback = product ?? (message.length > 0 ? undefined : (textAt(enquiry, 'SUBJECT') ?? textAt(enquiry, 'QUERY_MCAT_NAME')));
  return lead({
    externalId: at(enquiry, 'UNIQUE_QUERY_ID'),
    sentAt: readTime(at(enquiry, 'QUERY_TIME'), IST),
    // P: the buyer has already phoned. BIZ and V: only looked at the catalogue.
    mayDial: !(type && ['P', 'BIZ', 'V'].includes(type)),
    answers: [
      { key: 'QUERY_PRODUCT_NAME', value: fallback, as: 'requirement' },
      ...message,
      ...answersOf(isObject(enquiry) ? enquiry : {}, { map: { ...ROLES, ...MESSAGE_PARTS }, rest: 'extra' }),
    ],
  });
}

/** Read apart, above. */
const MESSAGE_PARTS: Readonly<Record<string, Role>> = { QUERY_PRODUCT_NAME: 'drop', QUERY_MESSAGE: 'drop', UNIQUE_QUERY_ID: 'drop' };

/** `I want to buy X.<br> Quantity :   6<br> Probable Order Value :   Rs. 3,000 to 10,000<br>` */
function messageOf(html: string): Answer[] {
  const lines = html
    .split(/<br\s*\/?>|\r?\n/i)
    .map(plainText)
    .filter(Boolean);
  return lines.map((line) => {
    const [label = '', value] = line.split(/\s:\s*(.*)/s);
    if (value === undefined) return { key: 'QUERY_MESSAGE', value: label, as: 'requirement' };
    return { key: label, label: humanised(label), value, as: isBudgetLabel(label) ? 'budget' : 'label' };
  });
}
