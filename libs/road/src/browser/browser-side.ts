import type { BrowserLimits } from '@turant/domain';
import type { BrowserLine } from '@turant/lines';

/** What a worker needs to take calls of browsers. */
export interface BrowserSide {
  line: BrowserLine;
  /** Calls at once on this worker's line. */
  maxCalls: number;
  limits: BrowserLimits;
}
