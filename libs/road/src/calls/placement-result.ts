import type { Call, GateInput } from '@turant/domain';
import type { Op } from '@turant/store';

export type PlacementResult = 'placed' | 'refused' | 'later' | 'gone' | 'permit-lost';

export interface PlaceRequest {
  call: Call;
  /** Guards the commit on the trunk's permit; all calls that are placed together get the same op. */
  permit?: () => Op;
  /** The input of the gate. It is read once for all calls that are placed together. */
  input: Promise<GateInput>;
}
