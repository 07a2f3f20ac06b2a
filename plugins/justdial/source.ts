import {
  valueIgnoringCase,
  answersOf,
  bodyOf,
  type Draft,
  ignored,
  isObject,
  type Json,
  type JsonObject,
  lead,
  listOf,
  type RawRequest,
  type Role,
  timeInIndia,
  readableText,
  withoutRoot,
} from '@turant/plugin-kit';

/** `company` is the firm that the person looked up, not the person's own. */
const ROLES: Readonly<Record<string, Role>> = {
  leadid: 'externalId',
  prefix: 'namePrefix',
  name: 'name',
  mobile: 'phone',
  phone: 'phone',
  email: 'email',
  category: 'requirement',
  area: 'requirement',
  city: 'requirement',
  leadtype: 'extra',
  company: 'extra',
  state: 'extra',
  pincode: 'extra',
  brancharea: 'extra',
  branchpin: 'extra',
  parentid: 'extra',
  dncmobile: 'extra',
  dncphone: 'extra',
  date: 'drop',
  time: 'drop',
  key: 'drop',
};

/** A GET without any of these fields is JustDial's check of the address. */
const LEAD_FIELDS = ['leadid', 'mobile', 'phone', 'name', 'email'];

export const read = (raw: RawRequest): Draft[] => listOf(withoutRoot(bodyOf(raw))).map((one) => draftOf(one, raw.method));

function draftOf(one: Json, method: string): Draft {
  if (!isObject(one)) return ignored('not an object');
  if (method === 'GET' && !LEAD_FIELDS.some((name) => readableText(valueIgnoringCase(one, name)))) return ignored('a ping');
  return lead({
    sentAt: timeInIndia(readableText(valueIgnoringCase(one, 'date')), readableText(valueIgnoringCase(one, 'time'))),
    // The number is on the national do-not-call register.
    mayDial: ![valueIgnoringCase(one, 'dncmobile'), valueIgnoringCase(one, 'dncphone')].some(isFlagged),
    answers: answersIn(one),
  });
}

/** Area and city are shown as one place: `Anna Nagar, Madurai`. */
function answersIn(one: JsonObject): ReturnType<typeof answersOf> {
  const [area, city] = [valueIgnoringCase(one, 'area'), valueIgnoringCase(one, 'city')];
  const map = { ...ROLES, city: readableText(area) ? ('drop' as const) : ('requirement' as const) };
  return answersOf(one, { map }).map((answer) => (answer.key.toLowerCase() === 'area' ? { ...answer, value: [area, city] } : answer));
}

/** JustDial sends 0 or 1. Any other value counts as set, so that nobody on the register is called. */
function isFlagged(value: Json | undefined): boolean {
  const words = readableText(value);
  return words !== undefined && !/^(0|no|n|false|off)$/i.test(words);
}
