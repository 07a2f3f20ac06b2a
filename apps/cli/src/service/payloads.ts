import type { PayloadView } from '@turant/management';
import type { ReadPage } from './list-command.js';

/** The payloads of one connection: of a running service, or in the records of one that is stopped. */
export interface Payloads {
  readonly page: ReadPage<PayloadView>;
  replay(payloadId: string): Promise<PayloadView>;
  delete(payloadId: string): Promise<void>;
}
