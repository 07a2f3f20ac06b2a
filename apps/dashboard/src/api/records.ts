import type { paths } from '../../../../clients/typescript/src/schema';

type Json<R> = R extends { content: { 'application/json': infer T } } ? T : never;
/** The body that the API answers at a path, if it does what was asked. */
export type Answer<P extends keyof paths, M extends 'get' | 'post' | 'delete' = 'get'> =
  paths[P] extends Record<M, { responses: infer R }> ? Json<R[Extract<keyof R, 200 | 201 | 202>]> : never;
/** The body that the API takes at a path. */
export type Body<M extends 'post' | 'patch', P extends keyof paths> =
  paths[P] extends Record<M, { requestBody?: { content: { 'application/json': infer T } } }> ? T : never;
/** One row of a list of the API. */
export type Row<P extends keyof paths> = Answer<P> extends { data: (infer T)[] } ? T : never;

export type Lead = Row<'/api/leads'>;
export type LeadWithNotes = Answer<'/api/leads/{leadId}'>['lead'];
export type Call = Row<'/api/calls'>;
export type WholeCall = Answer<'/api/calls/{callId}'>['call'];
export type Employee = Row<'/api/employees'>;
export type Connection = Row<'/api/connections'>;
export type PluginInfo = Row<'/api/plugins'>;
export type Payload = Row<'/api/connections/{connectionId}/payloads'>;
export type Delivery = Row<'/api/connections/{connectionId}/deliveries'>;
export type Subscription = Row<'/api/subscriptions'>;
export type Message = Row<'/api/subscriptions/{subscriptionId}/messages'>;
export type TimelineEntry = Row<'/api/timeline'>;
export type LedgerEntry = Row<'/api/wallet/ledger'>;
export type Wallet = Answer<'/api/wallet'>['wallet'];
export type ApiKey = Row<'/api/api-keys'>;
export type AuditEntry = Row<'/api/audit'>;
export type User = Row<'/api/users'>;
export type Invitation = Row<'/api/invitations'>;
export type Tenant = Answer<'/api/tenants/{tenantId}'>['tenant'];
export type VirtualNumber = Row<'/api/virtual-numbers'>;
export type Line = Row<'/api/trunks/health'>;
export type Transcript = Answer<'/api/calls/{callId}/transcript'>['transcript'];
export type SignedReceipt = Answer<'/api/calls/{callId}/receipt'>;
export type ReceiptKeys = Answer<'/api/receipt-key'>['keys'];

export type LeadStatus = Lead['status'];
export type CallStatus = Call['status'];

/** Whether a call waits, or is on the line: it will still change by itself. */
export const isUnderWay = (status: CallStatus): boolean => ['requested', 'scheduled', 'placing', 'ringing', 'answered'].includes(status);
export const isOnLine = (status: CallStatus): boolean => ['placing', 'ringing', 'answered'].includes(status);
