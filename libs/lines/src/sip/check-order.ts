import { callerIdStyleProblems, headersOfStyle, isHeaderName, isHeaderOfDriver, RejectedError, type FieldProblem } from '@turant/domain';
import type { PlaceOrder } from '../line-driver.js';
import { asWireText } from './message.js';
import { TIMER_B_MS } from './transactions/timers.js';

/** C0, DEL and C1: CR LF in a value would start another header, and the rest has no use in a header. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const NUMBER = /^\+?[0-9*#]{1,32}$/;
const NAME_BYTES = 128;
const VALUE_BYTES = 2_048;
/** The client transaction itself times out then (RFC 3261 17.1.1.2). */
const MAX_NO_RESPONSE_MS = TIMER_B_MS;

const problem = (field: string, code: string, message: string): FieldProblem => ({ field, code, message });

function headerProblem(name: string, value: string): FieldProblem | undefined {
  const field = `headers.${name.slice(0, NAME_BYTES)}`;
  if (!isHeaderName(name) || name.length > NAME_BYTES) return problem(field, 'HEADER_NAME', 'is no token (RFC 3261 25.1)');
  if (isHeaderOfDriver(name)) return problem(field, 'HEADER_OURS', 'is written by the driver itself');
  if (typeof value !== 'string') return problem(field, 'HEADER_VALUE', 'is no text');
  if (CONTROL.test(value)) return problem(field, 'HEADER_VALUE', 'holds a control character');
  if (Buffer.byteLength(value) > VALUE_BYTES) return problem(field, 'HEADER_VALUE', `is longer than ${VALUE_BYTES} bytes`);
  return undefined;
}

function* problemsOf(order: PlaceOrder): Generator<FieldProblem | undefined> {
  if (!NUMBER.test(order.to)) yield problem('to', 'NUMBER', 'is no number: digits, *, # and a leading + only');
  if (!NUMBER.test(order.from)) yield problem('from', 'NUMBER', 'is no number: digits, *, # and a leading + only');
  if (!(order.ringTimeoutMs > 0)) yield problem('ringTimeoutMs', 'RING_TIMEOUT', 'is not above zero');
  const { noResponseMs = MAX_NO_RESPONSE_MS } = order.trunk;
  if (!(noResponseMs > 0 && noResponseMs <= MAX_NO_RESPONSE_MS)) {
    yield problem('trunk.noResponseMs', 'NO_RESPONSE', `is not above zero and at most ${MAX_NO_RESPONSE_MS} milliseconds`);
  }
  if (CONTROL.test(order.trunk.username ?? '')) yield problem('trunk.username', 'USERNAME', 'holds a control character');
  const { callerIdStyle = {} } = order.trunk;
  yield* callerIdStyleProblems(callerIdStyle, 'trunk.callerIdStyle');
  const ofStyle = headersOfStyle(callerIdStyle);
  for (const [name, value] of Object.entries(order.headers)) {
    const isTwice = ofStyle.includes(name.toLowerCase());
    yield (
      headerProblem(name, value) ?? (isTwice ? problem(`headers.${name}`, 'HEADER_OURS', 'is written by the caller id style') : undefined)
    );
  }
}

/**
 * Refuses an order whose fields cannot be sent. The error never repeats a value.
 * @throws RejectedError LINE_ORDER, one problem for each field
 */
export function checkOrder(order: PlaceOrder): void {
  const problems = [...problemsOf(order)].filter((found) => found !== undefined);
  if (problems.length === 0) return;
  const text = problems.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new RejectedError('LINE_ORDER', `Not fit for the wire: ${text}`, problems);
}

/** Header lines as they are sent, with the names exactly as configured. The order must have passed `checkOrder`. */
export const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${asWireText(value)}`);
