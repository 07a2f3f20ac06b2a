import {
  answersOf,
  at,
  bodyOf,
  type Draft,
  ignored,
  isObject,
  IST,
  type Json,
  type JsonObject,
  lead,
  listOf,
  phoneTextOf,
  rangeOf,
  type RawRequest,
  readTime,
  type Role,
  withCountryCode,
  readableText,
  withoutRoot,
} from '@turant/plugin-kit';

/** Roles in the order of the requirement's parts: `3 BHK; The Peak; Khyora, Kanpur; new-projects`. */
const ROLES: Readonly<Record<string, Role>> = {
  lead_name: 'name',
  lead_phone: 'phone',
  lead_email: 'email',
  apartment_names: 'requirement',
  project_name: 'requirement',
  pg_name: 'requirement',
  locality_name: 'requirement',
  locality: 'requirement',
  city_name: 'requirement',
  city: 'requirement',
  service_type: 'requirement',
  min_price: 'budget',
  max_price: 'drop',
  country_code: 'drop',
  lead_date: 'drop',
};

/** A push holds one lead, a pull `{"data":[…]}`. */
export const read = (raw: RawRequest): Draft[] => leadsIn(withoutRoot(bodyOf(raw))).map(draftOf);

export function leadsIn(body: Json): readonly Json[] {
  const boxed = ['data.leads', 'data', 'leads'].map((path) => at(body, path)).find((one) => one !== undefined);
  return listOf(typeof boxed === 'object' ? boxed : body);
}

/** A lead without an id: Housing.com sends none. */
export function draftOf(one: Json): Draft {
  if (!isObject(one)) return ignored('not an object');
  return lead({ sentAt: readTime(at(one, 'lead_date'), IST), answers: answersIn(one) });
}

function answersIn(one: JsonObject): ReturnType<typeof answersOf> {
  const place = readableText(at(one, 'locality_name')) ? 'locality_name' : 'locality';
  const city = at(one, 'city_name') ?? at(one, 'city');
  const values: Readonly<Record<string, Json | undefined>> = {
    lead_phone: phoneOf(at(one, 'lead_phone'), at(one, 'country_code')),
    [place]: [at(one, place) ?? null, city ?? null],
    min_price: rangeOf(at(one, 'min_price'), at(one, 'max_price')),
  };
  const cityRole: Role = readableText(at(one, place)) ? 'drop' : 'requirement';
  const filled: JsonObject = { min_price: null, ...one };
  return answersOf(filled, { map: { ...ROLES, city_name: cityRole, city: cityRole }, rest: 'extra' }).map((answer) =>
    Object.hasOwn(values, answer.key) ? { ...answer, value: values[answer.key] } : answer,
  );
}

/** The number with its country code, unless the number has the code already. A text that is no single plain number stays as it is. */
function phoneOf(number: Json | undefined, code: Json | undefined): Json | undefined {
  const text = phoneTextOf(number);
  return text !== undefined && /^[+\d][\d\s().-]*$/.test(text) ? withCountryCode(code, text) : number;
}
