import {
  valueIgnoringCase,
  answersOf,
  bodyOf,
  type Draft,
  ignored,
  isObject,
  type Json,
  lead,
  listOf,
  rangeOf,
  type RawRequest,
  type Role,
  timeInIndia,
  parsedIfJson,
  readableText,
  withoutRoot,
} from '@turant/plugin-kit';

/** Fields of two published descriptions. Other fields are not guessed, because `receiver_…` is the seller. */
const ROLES: Readonly<Record<string, Role>> = {
  rfi_id: 'externalId',
  inquiry_id: 'externalId',
  sender_name: 'name',
  sender_mobile: 'phone',
  sender_other_mobiles: 'phone',
  sender_phone: 'phone',
  sender_email: 'email',
  sender_other_emails: 'email',
  sender_country: 'country',
  product_name: 'requirement',
  message: 'requirement',
  query_message: 'requirement',
  quantity: 'label',
  generated_date: 'drop',
  generated_time: 'drop',
  inquiry_date: 'drop',
  api_key: 'drop',
  key: 'drop',
  token: 'drop',
};
const REQUIREMENT_FIELDS = ['product_name', 'message', 'query_message'];
const WRAPPERS = ['inquiries', 'data', 'results', 'items', 'rows', 'leads', 'response'];

export const read = (raw: RawRequest): Draft[] => rowsIn(withoutRoot(bodyOf(raw))).map(draftOf);

/** The rows of a body: a list, as seen in practice, or a list in a wrapper or a single row, as other clients allow. */
export function rowsIn(body: Json): readonly Json[] {
  const wrapped = isObject(body)
    ? WRAPPERS.map((name) => parsedIfJson(valueIgnoringCase(body, name))).find((one) => typeof one === 'object' && one !== null)
    : undefined;
  return listOf(wrapped ?? body);
}

export function draftOf(row: Json): Draft {
  if (!isObject(row)) return ignored('not an object');
  const hasRequirement = REQUIREMENT_FIELDS.some((name) => readableText(valueIgnoringCase(row, name)));
  return lead({
    // A date such as `05 Jan 2026`, and a time such as `10:00:00`.
    sentAt: timeInIndia(
      readableText(valueIgnoringCase(row, 'generated_date', 'inquiry_date')),
      readableText(valueIgnoringCase(row, 'generated_time')),
    ),
    answers: [
      ...answersOf(row, { map: { ...ROLES, subject: hasRequirement ? 'extra' : 'requirement' }, rest: 'extra' }),
      {
        key: 'order_value',
        value: rangeOf(valueIgnoringCase(row, 'order_value_min'), valueIgnoringCase(row, 'order_value_max')),
        as: 'budget',
      },
    ],
  });
}
