import { idOf, PHONE, text, type JsonSchema } from '../http/describe.js';
import { RESPONSES, COMMON_HEADERS } from './common-responses.js';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
}

/** Those parts of an OpenAPI operation that `completeOperation` reads. */
export interface Operation {
  operationId: string;
  summary?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: object;
  responses: Record<string, { headers?: object; description?: string }>;
}

/** Paths that are answered without a key. */
const OPEN = /^\/($|health\/|api\/(receipt-key|recordings)$|api\/widget\/)/;
/** Open paths that refuse by what a visitor's token says. */
const OF_VISITORS = /^\/api\/widget\//;
/** Paths that are answered without a key to a direct request of the same machine (LOCAL_READER), or to a visitor of an employee. */
const OPEN_TO_SOME = /^\/(metrics$|api\/(dashboard\/summary|talk|calls\/browser)$)/;
/** What is answered without a key and reads a body: signing in, and links. */
const OPEN_WITH_BODY = /^post \/api\/(session|session\/reset|invitations\/accept)$/;
/** Paths of people who are signed in; a key does not open them. */
const OF_PERSON = /^\/api\/session(\/|$)/;
/** Paths that belong to no tenant. */
const OF_OPERATOR = /^\/(metrics|api\/(tenants|dead-letters|operator))/;
const MAY_CONFLICT = /^(post|put|patch|delete)/;

const IDS: Readonly<Record<string, JsonSchema>> = {
  tenantId: idOf('tn'),
  employeeId: idOf('em'),
  keyId: idOf('ak'),
  leadId: idOf('ld'),
  callId: idOf('cl'),
  connectionId: idOf('cn'),
  payloadId: idOf('rq'),
  deadLetterId: idOf('dl'),
  subscriptionId: idOf('ws'),
  messageId: idOf('wm'),
  deliveryId: idOf('dv'),
  erasureId: idOf('er'),
  trunkId: idOf('tr'),
  virtualNumberId: idOf('vn'),
  phone: PHONE,
  userId: idOf('us'),
  invitationId: idOf('iv'),
  linkId: idOf('rl'),
};

const TENANT: Parameter = {
  name: 'X-Tenant-Id',
  in: 'header',
  required: false,
  description: 'For the operator’s key, which needs it: the tenant that is meant. Not looked at with a tenant’s own key',
  schema: text,
};

/** Adds to an operation what all operations share: schemas of ids, security, refusals, and the headers of every answer. */
export function completeOperation(path: string, method: string, operation: Operation): Operation {
  const isEntrance = OPEN_WITH_BODY.test(`${method} ${path}`);
  const isOpen = isEntrance || OPEN.test(path) || operation.security?.length === 0;
  const isOfTenant = !isOpen && !OF_OPERATOR.test(path) && !OF_PERSON.test(path);
  const own = (operation.parameters ?? []).map((one) => (IDS[one.name] && one.in === 'path' ? { ...one, schema: IDS[one.name] } : one));
  const parameters = isOfTenant ? [...own, TENANT] : own;
  const security = isOpen ? [] : [...(OPEN_TO_SOME.test(path) ? [{}] : []), ...securityOf(path)];
  const found = Object.entries(operation.responses).map(([status, one]) => [
    status,
    { ...one, headers: { ...COMMON_HEADERS, ...one.headers } },
  ]);
  const isOfVisitor = OF_VISITORS.test(path);
  const refusals = refusalsOf({ ...operation, parameters }, method, isOpen && !isOfVisitor, isOfTenant || isOfVisitor);
  const ofEntrance: (keyof typeof RESPONSES)[] = isEntrance ? [401, 403, 429] : [];
  const refused = [...ofEntrance, ...refusals].map((status) => [
    status,
    // Written out in full, for readers of a single operation.
    status === 'default' ? RESPONSES.default : { $ref: `#/components/responses/${status}` },
  ]);
  return { ...operation, parameters, security, responses: Object.fromEntries([...refused, ...found]) as Operation['responses'] };
}

function securityOf(path: string): object[] {
  const byCookie = { cookieAuth: [] };
  if (OF_PERSON.test(path)) return [byCookie];
  return OF_OPERATOR.test(path) ? [{ bearer: [] }] : [{ bearer: [] }, byCookie];
}

function refusalsOf(
  { parameters = [], requestBody }: Operation,
  method: string,
  isOpen: boolean,
  isOfTenant: boolean,
): (keyof typeof RESPONSES)[] {
  const hasQuery = parameters.some((one) => one.in === 'query');
  const hasPath = parameters.some((one) => one.in === 'path');
  return [
    400,
    ...(isOpen ? [] : ([401, 403, 429] as const)),
    ...(hasPath || isOfTenant ? ([404] as const) : []),
    405,
    ...(MAY_CONFLICT.test(method) && !isOpen ? ([409] as const) : []),
    ...(requestBody || MAY_CONFLICT.test(method) ? ([408, 413, 415] as const) : []),
    ...(requestBody || hasQuery || isOfTenant ? ([422] as const) : []),
    503,
    'default',
  ];
}
