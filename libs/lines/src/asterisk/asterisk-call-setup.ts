import type { DialogIds } from '@turant/domain';
import type { LineDriver, LineLog, PlaceOrder } from '../line-driver.js';
import type { AriClient } from './ari-client.js';
import type { TrunkLife } from './trunk-life.js';

/** The parts that the driver gives to a call. */
export interface AsteriskCallSetup {
  ari: AriClient;
  trunks: TrunkLife;
  order: PlaceOrder;
  channelId: string;
  /** The ids that are known before the call is placed. */
  dialog: DialogIds;
  /** Ends an answered call that Asterisk has forgotten. */
  rescue: LineDriver['abandon'];
  log: LineLog | undefined;
  onEnded(): void;
}
