import { consume } from './consume.js';
import { deliverOutcomes } from './outcomes/deliver-outcome.js';
import { fetchLeads } from './sources/fetch-lead.js';
import { Polls } from './sources/poll-source.js';
import { RequestReader } from './sources/read-request.js';
import type { ApiContext } from './road-context.js';

/** The api's side of the road: reads requests, fetches, polls, delivers. */
export interface Sources {
  /** Every second: what is due. */
  sweep(): Promise<void>;
  /** Nothing new from here on; resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/** Wires consumers and ready lists; the bus is to be started after it. */
export function startSources(context: ApiContext): Sources {
  const [fetching, delivering] = [fetchLeads(context), deliverOutcomes(context)];
  const reader = new RequestReader({ ...context, fetching });
  consume({ ...context, reader, delivering }, 'api');
  const polls = new Polls(context);
  return {
    sweep: async () => {
      fetching.nudge();
      delivering.nudge();
      await polls.begin();
    },
    stop: async () => {
      await Promise.all([fetching.stop(), delivering.stop(), polls.ended()]);
    },
  };
}
