import type { Answer, AskedService, SendOptions } from '../engines/service.js';
import { until } from '../engines/until.js';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read what they expect
export type CallRecord = any;

/** Whoever is asked for a tenant: a service, or a cluster. */
export type Asking = Pick<AskedService, 'send' | 'postLead'>;

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
  service: Asking,
  phone: string,
  more: { name?: string; tier?: string; employeeId?: string } = {},
): Promise<string> {
  const { name = 'Asha Rao', ...top } = more;
  const { status, body } = await service.postLead({ lead: { name, phone }, triggerImmediateCall: true, ...top });
  if (status !== 202 || typeof body.callId !== 'string') throw new Error(`no call was promised: ${status} ${JSON.stringify(body)}`);
  return body.callId as string;
}

export async function callOf(service: Asking, callId: string): Promise<CallRecord> {
  const { status, body } = await service.send(`/api/calls/${callId}`);
  if (status !== 200) throw new Error(`GET /api/calls/${callId}: ${status} ${JSON.stringify(body)}`);
  return body.call;
}

/** All of a list, page by page; the path has a query. */
export async function allOf(service: Pick<Asking, 'send'>, path: string, options?: SendOptions): Promise<CallRecord[]> {
  const found: CallRecord[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body }: Answer = await service.send(`${path}&cursor=${encodeURIComponent(cursor)}`, options);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    found.push(...body.data);
    cursor = body.nextCursor;
  }
  return found;
}

/** What a GET of the path answers, once it is as wished. */
export async function whenBody(
  service: Pick<Asking, 'send'>,
  path: string,
  holds: (body: CallRecord) => unknown,
  withinMs?: number,
): Promise<CallRecord> {
  let body: CallRecord;
  const look = async (): Promise<CallRecord> => ({ body } = await service.send(path)) && holds(body) && body;
  return until(look, { what: `${path} answers ${holds.toString()}`, withinMs, seen: () => body });
}

/** The call once it has that status, or is as wished. */
export async function whenCall(
  service: Asking,
  callId: string,
  wish: string | ((call: CallRecord) => unknown),
  withinMs?: number,
): Promise<CallRecord> {
  let call: CallRecord;
  const look = async (): Promise<CallRecord> => {
    call = await callOf(service, callId);
    return (typeof wish === 'string' ? call.status === wish : wish(call)) && call;
  };
  return until(look, { what: `the call ${callId} is ${wish.toString()}`, withinMs, seen: () => call });
}

/** Nothing more can happen to it. */
export const isOver = ({ status }: CallRecord): boolean => !UNFINISHED.includes(status);

/** The call once nothing more can happen to it. */
export const whenEnded = (service: Asking, callId: string, withinMs?: number): Promise<CallRecord> =>
  whenCall(service, callId, isOver, withinMs);

/** The call once what was recorded of it, and what was said, is kept. */
export const whenKept = (service: Asking, callId: string): Promise<CallRecord> =>
  whenCall(service, callId, ({ recording, transcript }) => recording?.state === 'kept' && transcript?.state === 'kept');

/** A call that is over as soon as it was answered, because we hang up: the sandbox carrier would talk for 8 s. */
export async function briefCall(service: Asking, callId: string): Promise<CallRecord> {
  await whenCall(service, callId, 'answered');
  await service.send(`/api/calls/${callId}/hang-up`, { method: 'POST' });
  return whenEnded(service, callId);
}
