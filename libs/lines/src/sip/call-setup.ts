import type { DialogIds } from '@turant/domain';
import type { PlaceOrder } from '../line-driver.js';
import type { Hop } from './hop.js';
import type { RtpPort } from './rtp-port.js';
import type { LineLog, SipStack } from './stack.js';
import type { StrayAnswers } from './stray.js';

/** What a call is given by its driver when it is placed. */
export interface CallSetup {
  stack: SipStack;
  strays: StrayAnswers;
  order: PlaceOrder;
  hop: Hop;
  dialog: DialogIds;
  media: RtpPort;
  mediaAddress: string;
  log: LineLog | undefined;
  onEnded(): void;
}
