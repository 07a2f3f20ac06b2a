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

/** Names of two sources. `receiver_…` is the seller: nothing that is not here is guessed at. */
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
const SAID = ['product_name', 'message', 'query_message'];
const BOXES = ['inquiries', 'data', 'results', 'items', 'rows', 'leads', 'response'];

export const read = (raw: RawRequest): Draft[] => rowsIn(withoutRoot(bodyOf(raw))).map(draftOf);

/** A list, as seen; a list in a box, or a single row, as somebody else’s code allows for. */
export function rowsIn(body: Json): readonly Json[] {
  const box = isObject(body)
    ? BOXES.map((name) => parsedIfJson(valueIgnoringCase(body, name))).find((one) => typeof one === 'object' && one !== null)
    : undefined;
  return listOf(box ?? body);
}

export function draftOf(row: Json): Draft {
  if (!isObject(row)) return ignored('not an object');
  const hasWords = SAID.some((name) => readableText(valueIgnoringCase(row, name)));
  return lead({
    // `05 Jan 2026` and `10:00:00`.
    sentAt: timeInIndia(readableText(valueIgnoringCase(row, 'generated_date', 'inquiry_date')), readableText(valueIgnoringCase(row, 'generated_time'))),
    answers: [
      ...answersOf(row, { map: { ...ROLES, subject: hasWords ? 'extra' : 'requirement' }, rest: 'extra' }),
      { key: 'order_value', value: rangeOf(valueIgnoringCase(row, 'order_value_min'), valueIgnoringCase(row, 'order_value_max')), as: 'budget' },
    ],
  });
}
