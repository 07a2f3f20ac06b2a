import type { Lead, ListedCall, paths } from '../../../../clients/typescript/src/schema';

type Json<R> = R extends { content: { 'application/json': infer T } } ? T : never;
/** The body that the API answers at a path, if it does what was asked. */
export type Answer<P extends keyof paths, M extends 'get' | 'post' | 'delete' = 'get'> =
  paths[P] extends Record<M, { responses: infer R }> ? Json<R[Extract<keyof R, 200 | 201 | 202>]> : never;
/** The body that the API takes at a path. */
export type Body<M extends 'post' | 'patch', P extends keyof paths> =
  paths[P] extends Record<M, { requestBody?: { content: { 'application/json': infer T } } }> ? T : never;
/** One row of a list of the API. */
export type Row<P extends keyof paths> = Answer<P> extends { data: (infer T)[] } ? T : never;

export type {
  ApiKey,
  AuditEntry,
  ListedCall as Call,
  Connection,
  Delivery,
  Employee,
  Invitation,
  Lead,
  LeadWithNotes,
  LedgerEntry,
  Message,
  Payload,
  Plugin as PluginInfo,
  Subscription,
  Tenant,
  TimelineEntry,
  Transcript,
  TrunkState as Line,
  User,
  VirtualNumber,
  Wallet,
  WholeCall,
} from '../../../../clients/typescript/src/schema';

export type SignedReceipt = Answer<'/api/calls/{callId}/receipt'>;
export type ReceiptKeys = Answer<'/api/receipt-key'>['keys'];

export type LeadStatus = Lead['status'];
export type CallStatus = ListedCall['status'];

/** Whether a call waits, or is on the line: it will still change by itself. */
export const isUnderWay = (status: CallStatus): boolean => ['requested', 'scheduled', 'placing', 'ringing', 'answered'].includes(status);
export const isOnLine = (status: CallStatus): boolean => ['placing', 'ringing', 'answered'].includes(status);
