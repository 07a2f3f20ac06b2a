import {
  valueIgnoringCase,
  answersOf,
  bodyOf,
  decodeText,
  type Draft,
  ignored,
  isObject,
  IST,
  type Json,
  type JsonObject,
  lead,
  listOf,
  rangeOf,
  type RawRequest,
  readTime,
  type Role,
  textAt,
  withoutRoot,
} from '@turant/plugin-kit';

const ROLES: Readonly<Record<string, Role>> = {
  QueryId: 'externalId',
  QryId: 'externalId',
  Name: 'name',
  Phone: 'phone',
  Mobile: 'phone',
  Email: 'email',
  EmailId: 'email',
  QryInfo: 'requirement',
  CmpctLabl: 'requirement',
  ProjName: 'requirement',
  Project: 'requirement',
  CityName: 'requirement',
  Price: 'budget',
  // The team member whose listing the person responded to.
  SubUserName: 'owner',
  RcvdOn: 'drop',
  ProdId: 'extra',
  ProjId: 'extra',
  ResType: 'extra',
  ResCom: 'extra',
  IDENTITY: 'extra',
  PROPERTY_CODE: 'extra',
  PhoneVerificationStatus: 'extra',
  EmailVerificationStatus: 'extra',
};

export const read = (raw: RawRequest): Draft[] => draftsIn(withoutRoot(contentOf(raw)));

/** The content is XML, XML in a form field `xml=` (URL-encoded or not), or JSON. */
function contentOf(raw: RawRequest): Json {
  const bare = /^\s*xml=\s*(<.*)$/s.exec(decodeText(raw.body))?.[1];
  if (bare) return readXmlText(bare);
  const body = bodyOf(raw);
  const field = isObject(body) ? valueIgnoringCase(body, 'xml') : undefined;
  return typeof field === 'string' && /^\s*</.test(field) ? readXmlText(field) : body;
}

/** @throws RejectedError UNPARSEABLE */
export const readXmlText = (text: string): Json => bodyOf({ method: 'POST', url: '', headers: {}, query: {}, body: Buffer.from(text) });

/** The element `<Xml ActionStatus>` of pushes and of pull responses; undefined for other bodies. */
export function envelopeIn(body: Json): JsonObject | undefined {
  const found = isObject(body) ? valueIgnoringCase(body, 'Xml') : undefined;
  return isObject(found) ? found : undefined;
}

export function draftsIn(body: Json): Draft[] {
  const envelope = envelopeIn(body);
  if (!envelope) return listOf(body).map((one) => (isObject(one) ? draftOf(one) : ignored('not an object')));
  if (/^false$/i.test(textAt(envelope, '@ActionStatus') ?? '')) return [ignored('99acres says that it failed')];
  return listOf(valueIgnoringCase(envelope, 'Resp')).map((one) =>
    isObject(one) ? draftOf(flat(one), 'extra') : ignored('an empty response'),
  );
}

function draftOf(one: JsonObject, rest?: Role): Draft {
  const answers = answersOf(one, { map: ROLES, rest });
  return lead({
    sentAt: readTime(valueIgnoringCase(one, 'RcvdOn'), IST),
    // A price of 0 is unknown.
    answers: answers.map((answer) => (answer.as === 'budget' ? { ...answer, value: rangeOf(answer.value as Json, null) } : answer)),
  });
}

/** Elements and attributes on one level: `<QryDtl QueryId>` becomes `QueryId`, and `<ProdId Type>` becomes `ProdIdType` beside `ProdId`. */
function flat(element: JsonObject, before = ''): JsonObject {
  const entries = Object.entries(element).flatMap(([name, value]): [string, Json][] => {
    const own = name === '#text' ? before : `${before === 'ProdId' ? before : ''}${name.replace('@', '')}`;
    return isObject(value) ? Object.entries(flat(value, name)) : [[own, value]];
  });
  return Object.fromEntries(entries);
}
