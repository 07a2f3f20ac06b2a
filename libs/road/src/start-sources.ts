import type { Message } from '@turant/domain';
import { consume } from './consume.js';
import { deliverOutcome } from './outcomes/deliver-outcome.js';
import { MessagePlanner } from './messages/message-planner.js';
import { MessageQueues } from './messages/message-queues.js';
import { sendMessage } from './messages/send-message.js';
import { Notices } from './notices/notices.js';
import { SweepLook } from './recovery/sweep-look.js';
import { byTenant, WorkList } from './ready-list/work-list.js';
import { fetchLead } from './sources/fetch-lead.js';
import { polls } from './sources/polls.js';
import { RequestReader } from './sources/request-reader.js';
import type { ApiContext, MessagingSide } from './road-context.js';
import { Transcriptions } from './transcripts/transcriptions.js';

/** Messages that one process sends at the same time. */
const MAX_PARALLEL_SENDS = 32;

/** The api's side of the road: reads requests, fetches leads, polls platforms, delivers outcomes, sends messages and has calls transcribed. */
export interface Sources {
  /** Begins the work that is due; to be called each second. */
  sweep(): Promise<void>;
  /** Begins no new work, and resolves when none is under way. */
  stop(): Promise<void>;
}

/** Subscribes consumers and starts ready lists. The bus must be started after this. */
export function startSources(context: ApiContext): Sources {
  const { refs, deliveries } = context.store;
  const fetching = new WorkList(context, byTenant(refs.ready), (ref) => fetchLead(context, ref));
  const delivering = new WorkList(context, byTenant(deliveries.ready), (delivery) => deliverOutcome(context, delivery));
  const reader = new RequestReader({ ...context, fetching });
  const { messaging } = context;
  const sending = messaging && startSending({ ...context, messaging });
  const messagePlanner = sending && new MessagePlanner({ ...context, sending });
  consume({ ...context, reader, delivering, messagePlanner }, 'api');
  const polling = polls(context);
  const notices = new Notices({ ...context, sending });
  const { transcripts } = context;
  const transcriptions = transcripts && new Transcriptions({ ...context, transcripts });
  const look = new SweepLook(context);
  const jobs = [
    look.onlyFor('fetch', async () => fetching.nudge()),
    look.onlyFor('deliver', async () => delivering.nudge()),
    ...(sending ? [look.onlyFor('send', async () => sending.nudge())] : []),
    look.onlyFor('poll', async () => polling.nudge()),
  ];
  return {
    sweep: async () => {
      notices.begin();
      transcriptions?.nudge();
      await Promise.all(jobs.map((job) => job()));
    },
    stop: async () => {
      await Promise.all([fetching.stop(), delivering.stop(), sending?.stop(), polling.stop(), notices.ended(), transcriptions?.stop()]);
    },
  };
}

function startSending(context: ApiContext & { messaging: MessagingSide }): WorkList<Message, string> {
  const queues = new MessageQueues(context);
  return new WorkList(context, queues, (message) => queues.inPlace(message, (one) => sendMessage(context, one)), {
    maxParallel: MAX_PARALLEL_SENDS,
  });
}
