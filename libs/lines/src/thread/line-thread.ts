import { parentPort, workerData } from 'node:worker_threads';
import { toPlainError } from '@turant/domain';
import { setThreadNiceness } from '@turant/supervisor';
import type { AriOptions } from '../asterisk/ari-types.js';
import { createAsteriskDriver } from '../asterisk/asterisk-driver.js';
import { createSipDriver, type SipDriverOptions } from '../sip/sip-driver.js';
import { LineServer } from './line-server.js';
import type { FromLine } from './protocol.js';
import { TwoDrivers } from './two-drivers.js';

/** Options of a line's drivers. */
export interface LineThreadOptions extends SipDriverOptions {
  /** The Asterisk that carries the trunks with the driver `asterisk`. */
  ari?: AriOptions;
}

/** Options of this thread. Functions cannot cross threads, so log lines and Call-ID lookups go over the port. */
export type LineThreadData = Omit<LineThreadOptions, 'log' | 'isKnownCall'>;

/** Before HTTP: people hear a late packet, and do not notice a late reply. */
const LINE_THREAD_NICENESS = -10;

/** Entry of the line's thread: serves its drivers to the parent thread. */
async function serve(): Promise<void> {
  if (!parentPort) throw new Error('this file is the entry of a worker thread');
  setThreadNiceness(LINE_THREAD_NICENESS);
  const server = new LineServer(parentPort);
  try {
    server.serve(await openDrivers(workerData as LineThreadData, server));
  } catch (error) {
    // An uncaught error would reach the parent without its class, so it is sent as plain data.
    parentPort.postMessage({ kind: 'not-open', error: toPlainError(error) } satisfies FromLine);
    process.exit(1);
  }
}

async function openDrivers({ ari, ...data }: LineThreadData, { log, isKnownCall }: LineServer): Promise<TwoDrivers> {
  const sip = await createSipDriver({ ...data, log, isKnownCall });
  const { host = '127.0.0.1', publicAddress = host } = data;
  const local = { host: publicAddress, port: sip.port };
  const asterisk = ari && (await createAsteriskDriver({ ...ari, local, log, rescue: (...call) => sip.abandon(...call) }));
  return new TwoDrivers(sip, asterisk);
}

void serve();
