import type { paths } from '../../../../clients/typescript/src/schema';

type Json<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer T } } } };
}
  ? T
  : never;

export type Lead = Json<'/api/leads'>['data'][number];
export type LeadWithNotes = Json<'/api/leads/{leadId}'>['lead'];
export type Call = Json<'/api/calls'>['data'][number];
export type WholeCall = Json<'/api/calls/{callId}'>['call'];
export type Employee = Json<'/api/employees'>['data'][number];
export type SpokenLanguage = Json<'/api/languages'>['data'][number];
export type Transcript = Json<'/api/calls/{callId}/transcript'>['transcript'];
export type SignedReceipt = Json<'/api/calls/{callId}/receipt'>;
export type ReceiptKeys = Json<'/api/receipt-key'>['keys'];

export interface PageOf<T> {
  data: T[];
  nextCursor: string | null;
}

export type LeadStatus = Lead['status'];
export type CallStatus = Call['status'];

/** Whether a call waits, or is on the line: it will still change by itself. */
export const isUnderWay = (status: CallStatus): boolean => ['requested', 'scheduled', 'placing', 'ringing', 'answered'].includes(status);
export const isOnLine = (status: CallStatus): boolean => ['placing', 'ringing', 'answered'].includes(status);
