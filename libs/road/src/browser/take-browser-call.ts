import {
  RejectedError,
  RetryLaterError,
  TurantError,
  type BrowserOrder,
  type BrowserReply,
  type Call,
  type Employee,
  type Tenant,
} from '@turant/domain';
import { errorFields } from '@turant/observability';
import { startEcho } from '@turant/voice';
import { isToBeRecorded } from '../recordings/recording-side.js';
import type { BeginRecording } from '../recordings/recorded-call.js';
import type { TelephonyContext } from '../road-context.js';
import type { RunningCalls } from '../talk/running-calls.js';
import type { BrowserSide } from './browser-side.js';
import { claimBrowserCall } from './claim-browser-call.js';
import { RunningBrowserCall, type StartBrowserTalk } from './running-browser-call.js';

export type TakeContext = TelephonyContext & { running: RunningCalls; beginRecording?: BeginRecording };

/**
 * Takes an order of a browser: the call is stored, then the line answers the offer, then the browser gets the answer. A worker without a free
 * line stays out, so that another one takes the call.
 * @returns the reply; undefined if another worker takes the call
 */
export async function takeBrowserCall(context: TakeContext, side: BrowserSide, order: BrowserOrder): Promise<BrowserReply | undefined> {
  const { callId } = order;
  const { store, log } = context;
  if (side.line.openCalls >= side.maxCalls) return refusal(callId, new RetryLaterError('LINE_FULL', undefined, FULL_RETRY_AFTER_MS));
  try {
    const [tenant, employee] = await Promise.all([
      store.tenants.get(order.tenantId),
      store.employees.get(order.tenantId, order.employeeId),
    ]);
    if (tenant?.status !== 'active' || !employee) return refusal(callId, new RejectedError('EMPLOYEE_NOT_FOUND'));
    const claim = await claimBrowserCall(context, order, employee.tier ?? tenant.defaultTier, side.limits);
    if (claim === 'taken') return undefined;
    return 'refusal' in claim ? { callId, refusal: claim.refusal } : await answer(context, side, order, claim, { tenant, employee });
  } catch (error) {
    log.error({ ...errorFields(error), callId }, "a browser's call could not be taken");
    return refusal(callId, new RetryLaterError('STORE_UNAVAILABLE', 'the call could not be stored'));
  }
}

const FULL_RETRY_AFTER_MS = 5_000;
/** For errors that do not say when it is worth to try again. */
const SOON_RETRY_AFTER_MS = 1_000;

function refusal(callId: string, error: TurantError): BrowserReply {
  const { code, message } = error;
  const again = error instanceof RetryLaterError && { retryAfterMs: error.retryAfterMs ?? SOON_RETRY_AFTER_MS };
  return { callId, refusal: { code, message, ...again } };
}

async function answer(
  context: TakeContext,
  { line, limits }: BrowserSide,
  { sdp, isEcho }: BrowserOrder,
  { call, connectMs }: { call: Call; connectMs?: number },
  about: { tenant: Tenant; employee: Employee },
): Promise<BrowserReply> {
  const callId = call._id;
  // A browser's call cannot be joined with one of a telephone line, so the business is not offered.
  const { transfer: _transfer, ...employee } = about.employee;
  const order = { tenant: about.tenant, employee };
  if (!isEcho) {
    context.talk.prepare(order);
    await context.talk.ready(order);
  }
  const isRecorded = !isEcho && isToBeRecorded(context.recordings, employee);
  const talk: StartBrowserTalk = (link, onEvent) =>
    isEcho
      ? startEcho(link)
      : context.talk.start({ ...order, link, line: 'browser', onEvent, onOptOut: async () => undefined, connect: async () => false });
  const running = new RunningBrowserCall(context, call, limits.maxCallMs, talk, isRecorded ? context.beginRecording : undefined);
  try {
    const accepted = await line.accept({ callId, sdp, ...(connectMs !== undefined && { connectMs }) }, (event) => running.onEvent(event));
    running.begin(accepted.call);
    keepAnswer(context, call, accepted.sdp);
    return { callId, sdp: accepted.sdp };
  } catch (error) {
    if (!(error instanceof TurantError)) context.log.error({ ...errorFields(error), callId }, 'the browser line has failed');
    const said = error instanceof TurantError ? error : new RejectedError('LINE_FAILED');
    await running.refused(said.code.toLowerCase().replaceAll('_', '-'));
    return refusal(callId, said);
  }
}

/** Nobody waits for this write: only a repetition of the order needs it, and that one waits for it (`BrowserOrders`). */
function keepAnswer({ store, vault, workerId, log }: TakeContext, { tenantId, _id: callId }: Call, sdp: string): void {
  const set = { sealedAnswer: vault.seal(sdp, callId) };
  store.calls
    .patch(
      tenantId,
      callId,
      [
        ['workerId', '=', workerId],
        ['browserPlace', '>=', 0],
      ],
      { set },
    )
    .catch((error: unknown) => log.warn({ ...errorFields(error), callId }, 'the answer to a browser was not kept'));
}
