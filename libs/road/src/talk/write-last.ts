import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import type { CallRecord } from './call-record.js';

const FIRST_WRITE_WAIT_MS = 100;
const MAX_WRITE_WAIT_MS = 5_000;

/**
 * Writes the end of a call. It retries without end: the line is closed already, and only an absent store can delay the last write.
 * @param write resolves to whether the write holds
 */
export async function writeLast(log: Logger, record: CallRecord, last: Call, write: (call: Call) => Promise<boolean>): Promise<void> {
  let call = last;
  for (let waitMs = FIRST_WRITE_WAIT_MS; ; waitMs = Math.min(waitMs * 2, MAX_WRITE_WAIT_MS)) {
    try {
      if (await write(call)) return;
      // Another process has settled the call, or the reply to a reservation was lost and the stored call reserves more.
      const stored = await record.stored();
      if (!stored) return;
      call = stored;
    } catch (error) {
      log.error({ ...errorFields(error), callId: call._id }, 'settling a call failed; it is tried again');
    }
    await pause(waitMs);
  }
}
