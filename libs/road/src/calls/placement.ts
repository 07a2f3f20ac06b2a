import type { Call, GateInput } from '@turant/domain';
import type { Op } from '@turant/store';

export type Placement = 'placed' | 'refused' | 'later' | 'gone' | 'permit-lost';

export interface PlaceRequest {
  call: Call;
  /** Uses the trunk's permit: the same op for all calls that are placed together. */
  permit?: () => Op;
  /** What the gate looks at, read together for calls that are placed together. */
  input: Promise<GateInput>;
}
