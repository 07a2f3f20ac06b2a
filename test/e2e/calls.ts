import type { AskedService } from '../engines/service.js';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read what they expect
export type CallRecord = any;

const UNFINISHED = ['requested', 'scheduled', 'placing', 'ringing', 'answered'];
let made = 0;

/** An Indian mobile that no other test of the file uses; `tail` are its last digits. */
export function freshPhone(tail = ''): string {
  made += 1;
  const start = tail === '' ? '98765' : '9';
  return `+91${start}${String(made).padStart(10 - start.length - tail.length, '0')}${tail}`;
}

/** Posts a lead that asks for a call. @returns the call's id */
export async function askForCall(
  service: AskedService,
  phone: string,
  more: { name?: string; tier?: string; employeeId?: string } = {},
): Promise<string> {
  const { name = 'Asha Rao', ...top } = more;
  const { status, body } = await service.postLead({ lead: { name, phone }, triggerImmediateCall: true, ...top });
  if (status !== 202 || typeof body.callId !== 'string') throw new Error(`no call was promised: ${status} ${JSON.stringify(body)}`);
  return body.callId as string;
}

export async function callOf(service: AskedService, callId: string): Promise<CallRecord> {
  const { status, body } = await service.send(`/api/calls/${callId}`);
  if (status !== 200) throw new Error(`GET /api/calls/${callId}: ${status} ${JSON.stringify(body)}`);
  return body.call;
}

/** The call once it has that status. */
export const whenCall = (service: AskedService, callId: string, status: string, withinMs?: number): Promise<CallRecord> =>
  service.until(async () => {
    const call = await callOf(service, callId);
    return call.status === status && call;
  }, withinMs);

/** Nothing more can happen to it. */
export const isOver = ({ status }: CallRecord): boolean => !UNFINISHED.includes(status);

/** The call once nothing more can happen to it. */
export const whenEnded = (service: AskedService, callId: string, withinMs?: number): Promise<CallRecord> =>
  service.until(async () => {
    const call = await callOf(service, callId);
    return isOver(call) && call;
  }, withinMs);

/** A call that is over as soon as it was answered, because we hang up: the sandbox carrier would talk for 8 s. */
export async function briefCall(service: AskedService, callId: string): Promise<CallRecord> {
  await whenCall(service, callId, 'answered');
  await service.send(`/api/calls/${callId}/hang-up`, { method: 'POST' });
  return whenEnded(service, callId);
}
