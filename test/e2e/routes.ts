import { PLAIN_NOUNS } from '../factories/plain-nouns.js';

export type Scope = 'leads:write' | 'dashboard:read' | 'admin' | 'billing' | 'recordings:read';

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** What a key needs; null: open to everyone. */
  needs: Scope | 'operator' | null;
}

const route = (line: string, needs: Route['needs']): Route => {
  const [method, path] = line.split(' ') as [Route['method'], string];
  return { method, path, needs };
};

/**
 * Every path of the api: a new one is added here first. Seven kinds have tests of their own instead: `/metrics`, which is the operator's or,
 * without a key, this machine's (metrics.e2e-spec.ts), the platforms' addresses (connector-doors.e2e-spec.ts), `/api/recordings`, which needs
 * a link (recordings.e2e-spec.ts), `/api/dashboard/events`, whose answer has no end (live.e2e-spec.ts), the page `/talk` (talk.e2e-spec.ts), the widget, whose frame has a token (widget.e2e-spec.ts), and the
 * paths of people who sign in or are signed in (people.e2e-spec.ts).
 */
export const ROUTES: readonly Route[] = [
  route('GET /', null),
  route('POST /api/webhooks/leads', 'leads:write'),
  route('GET /api/dashboard/summary', 'dashboard:read'),
  route('GET /api/analytics', 'dashboard:read'),
  route('GET /api/tenants', 'operator'),
  route('POST /api/tenants', 'operator'),
  route('GET /api/tenants/{tenantId}', 'dashboard:read'),
  route('PATCH /api/tenants/{tenantId}', 'admin'),
  route('DELETE /api/tenants/{tenantId}', 'operator'),
  route('GET /api/tenants/{tenantId}/erasure', 'operator'),
  route('GET /api/api-keys', 'dashboard:read'),
  route('POST /api/api-keys', 'admin'),
  route('POST /api/api-keys/{keyId}/rotate', 'admin'),
  route('DELETE /api/api-keys/{keyId}', 'admin'),
  route('GET /api/audit', 'admin'),
  route('GET /api/audit/operator', 'operator'),
  route('GET /api/operator/connections', 'operator'),
  route('POST /api/operator/connections', 'operator'),
  route('GET /api/operator/connections/{connectionId}', 'operator'),
  route('PATCH /api/operator/connections/{connectionId}', 'operator'),
  route('DELETE /api/operator/connections/{connectionId}', 'operator'),
  route('GET /api/providers', 'dashboard:read'),
  route('GET /api/languages', 'dashboard:read'),
  route('GET /api/employees', 'dashboard:read'),
  route('POST /api/employees', 'admin'),
  route('GET /api/employees/{employeeId}', 'dashboard:read'),
  route('PATCH /api/employees/{employeeId}', 'admin'),
  route('POST /api/employees/{employeeId}/preview', 'admin'),
  route('GET /api/leads', 'dashboard:read'),
  route('GET /api/leads.csv', 'dashboard:read'),
  route('POST /api/leads/bulk', 'leads:write'),
  route('GET /api/leads/{leadId}', 'dashboard:read'),
  route('GET /api/leads/{leadId}/timeline', 'dashboard:read'),
  route('PATCH /api/leads/{leadId}', 'admin'),
  route('DELETE /api/leads/{leadId}', 'admin'),
  route('GET /api/erasures', 'admin'),
  route('GET /api/erasures/{erasureId}', 'admin'),
  route('GET /api/calls', 'dashboard:read'),
  route('GET /api/calls.csv', 'dashboard:read'),
  route('POST /api/calls', 'leads:write'),
  route('POST /api/calls/dry-run', 'leads:write'),
  route('POST /api/calls/browser', 'leads:write'),
  route('GET /api/talk', 'leads:write'),
  route('GET /api/calls/{callId}', 'dashboard:read'),
  route('POST /api/calls/{callId}/hang-up', 'admin'),
  route('GET /api/calls/{callId}/recording', 'recordings:read'),
  route('POST /api/calls/{callId}/recording/links', 'recordings:read'),
  route('GET /api/recordings/links', 'recordings:read'),
  route('DELETE /api/recordings/links/{linkId}', 'recordings:read'),
  route('GET /api/calls/{callId}/receipt', 'dashboard:read'),
  route('GET /api/receipt-key', null),
  route('GET /api/calls/{callId}/transcript', 'recordings:read'),
  route('GET /api/timeline', 'dashboard:read'),
  route('GET /api/wallet', 'dashboard:read'),
  route('PATCH /api/wallet', 'admin'),
  route('POST /api/wallet/top-ups', 'billing'),
  route('POST /api/wallet/refunds', 'billing'),
  route('GET /api/wallet/ledger', 'dashboard:read'),
  route('GET /api/wallet/ledger.csv', 'dashboard:read'),
  route('GET /api/do-not-call', 'dashboard:read'),
  route('POST /api/do-not-call', 'admin'),
  route('POST /api/do-not-call/import', 'admin'),
  route('GET /api/do-not-call/check', 'dashboard:read'),
  route('GET /api/do-not-call/{phone}', 'dashboard:read'),
  route('DELETE /api/do-not-call/{phone}', 'admin'),
  route('GET /api/models', 'dashboard:read'),
  route('POST /api/models/lay', 'admin'),
  route('GET /api/plugins', 'dashboard:read'),
  route('GET /api/connections', 'dashboard:read'),
  route('POST /api/connections/{connectionId}/speech-trial', 'admin'),
  route('POST /api/connections', 'admin'),
  route('GET /api/connections/{connectionId}', 'dashboard:read'),
  route('PATCH /api/connections/{connectionId}', 'admin'),
  route('DELETE /api/connections/{connectionId}', 'admin'),
  route('POST /api/connections/{connectionId}/rotate', 'admin'),
  route('POST /api/connections/{connectionId}/test', 'admin'),
  route('POST /api/connections/{connectionId}/try', 'admin'),
  route('GET /api/connections/{connectionId}/payloads', 'dashboard:read'),
  route('POST /api/connections/{connectionId}/payloads/{payloadId}/replay', 'admin'),
  route('DELETE /api/connections/{connectionId}/payloads/{payloadId}', 'admin'),
  route('GET /api/connections/{connectionId}/deliveries', 'dashboard:read'),
  route('POST /api/connections/{connectionId}/deliveries/{deliveryId}/replay', 'admin'),
  route('GET /api/trunks/health', 'dashboard:read'),
  route('GET /api/subscriptions', 'admin'),
  route('POST /api/subscriptions', 'admin'),
  route('GET /api/subscriptions/{subscriptionId}', 'admin'),
  route('PATCH /api/subscriptions/{subscriptionId}', 'admin'),
  route('DELETE /api/subscriptions/{subscriptionId}', 'admin'),
  route('POST /api/subscriptions/{subscriptionId}/rotate', 'admin'),
  route('POST /api/subscriptions/{subscriptionId}/test', 'admin'),
  route('POST /api/subscriptions/{subscriptionId}/replay', 'admin'),
  route('GET /api/subscriptions/{subscriptionId}/messages', 'admin'),
  route('POST /api/subscriptions/{subscriptionId}/messages/{messageId}/replay', 'admin'),
  route('GET /api/trunks', 'operator'),
  route('POST /api/trunks', 'operator'),
  route('GET /api/trunks/{trunkId}', 'operator'),
  route('GET /api/trunks/{trunkId}/quality', 'operator'),
  route('PATCH /api/trunks/{trunkId}', 'operator'),
  route('DELETE /api/trunks/{trunkId}', 'operator'),
  route('GET /api/virtual-numbers', 'dashboard:read'),
  route('POST /api/virtual-numbers', 'operator'),
  route('GET /api/virtual-numbers/{virtualNumberId}', 'dashboard:read'),
  route('PATCH /api/virtual-numbers/{virtualNumberId}', 'operator'),
  route('DELETE /api/virtual-numbers/{virtualNumberId}', 'operator'),
  route('GET /api/dead-letters', 'operator'),
  route('POST /api/dead-letters/{deadLetterId}/replay', 'operator'),
  route('GET /api/users', 'admin'),
  route('PATCH /api/users/{userId}', 'admin'),
  route('DELETE /api/users/{userId}', 'admin'),
  route('POST /api/users/{userId}/reset-link', 'admin'),
  route('GET /api/invitations', 'admin'),
  route('POST /api/invitations', 'admin'),
  route('DELETE /api/invitations/{invitationId}', 'admin'),
  ...PLAIN_NOUNS.flatMap(({ nouns, idName }) => [
    route(`GET /api/${nouns}`, 'dashboard:read'),
    route(`POST /api/${nouns}`, 'admin'),
    route(`GET /api/${nouns}/{${idName}}`, 'dashboard:read'),
    route(`PATCH /api/${nouns}/{${idName}}`, 'admin'),
    route(`DELETE /api/${nouns}/{${idName}}`, 'admin'),
  ]),
  route('GET /api/openapi.json', null),
  route('GET /health/live', null),
  route('GET /health/ready', null),
];

/** Routes that stand in the document and have tests of their own. */
export const BESIDE = ['GET', 'POST', 'PUT', 'PATCH']
  .flatMap((method) => [`${method} /api/webhooks/{plugin}`, `${method} /api/webhooks/{plugin}/{token}`])
  .concat(
    'GET /metrics',
    'GET /api/recordings',
    'GET /api/dashboard/events',
    ...['sessions', 'calls', 'leads'].map((what) => `POST /api/widget/${what}`),
  )
  .concat(['GET', 'POST', 'DELETE'].map((method) => `${method} /api/session`))
  .concat(['POST', 'PUT', 'DELETE'].map((method) => `${method} /api/session/second-factor`))
  .concat('POST /api/session/password', 'POST /api/session/reset', 'POST /api/invitations/accept');

/** The document does not describe itself. */
export const UNDESCRIBED = '/api/openapi.json';

export const filled = (path: string, ids: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    // An empty segment would be another path.
    if (id === undefined) throw new Error(`no id for {${name}}`);
    return encodeURIComponent(id);
  });

const NOBODY = '00000000000000000000000000';
/** Ids of records that no service has. */
export const NEVER_MADE = {
  deadLetterId: `dl_${NOBODY}`,
  erasureId: `er_${NOBODY}`,
  userId: `us_${NOBODY}`,
  invitationId: `iv_${NOBODY}`,
  subscriptionId: `ws_${NOBODY}`,
  messageId: `wm_${NOBODY}`,
  deliveryId: `dv_${NOBODY}`,
  linkId: `rl_${NOBODY}`,
  ...Object.fromEntries(PLAIN_NOUNS.map(({ idName, prefix }) => [idName, `${prefix}_${NOBODY}`])),
};
