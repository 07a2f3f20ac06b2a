import { setTimeout as pause } from 'node:timers/promises';
import { RetryLaterError } from '@turant/domain';
import type { Client } from '../client.js';
import type { CommandRow } from '../command-row.js';
import { option } from '../inputs.js';
import { clientOfProcess } from './client-of-process.js';
import { type Entry, entryLine } from './entry-line.js';
import { TimelineFollower } from './timeline-follower.js';

interface TailOptions {
  readonly lead?: string;
  readonly call?: string;
  readonly since?: string;
  readonly json?: boolean;
}

const POLL_MS = 1_000;

/** `turant tail` */
export const tailCommand: CommandRow = {
  name: 'tail',
  does: 'the last entries of the timeline, and then each new one, until Ctrl-C',
  inputs: [
    option('--lead <lead>', 'of this lead, from its first'),
    option('--call <call>', 'of this call, from its first'),
    option('--since <time>', 'from this time on, such as 2026-11-22T09:30:00Z'),
    option('--json', 'an entry of the API on each line, for programs'),
  ],
  run: tail,
  tries: ['', '--lead ld_01JD5T0000000000000000000A', '--json | jq -r \'select(.type == "call.completed") | .callId\''],
};

async function tail({ lead, call, since, json }: TailOptions): Promise<never> {
  const client = clientOfProcess();
  const print = (entry: Entry): void => void process.stdout.write(json ? `${JSON.stringify(entry)}\n` : entryLine(entry));
  const oldest = lead === undefined && call === undefined && since === undefined ? await oldestOfRecent(client) : undefined;
  if (oldest) print(oldest);
  const follower = new TimelineFollower(client, { leadId: lead, callId: call, since }, oldest?.id);
  (await follower.next()).forEach(print);
  for (let isLost = false; ; await pause(POLL_MS)) {
    try {
      (await follower.next()).forEach(print);
      isLost = false;
    } catch (error) {
      // A restart of the service is no reason to stop looking.
      if (!(error instanceof RetryLaterError)) throw error;
      if (!isLost) process.stderr.write(`turant: ${error.message}; asking again every ${POLL_MS / 1000} s\n`);
      isLost = true;
    }
  }
}

/** Where the last entries begin: the timeline itself is answered oldest first. */
const oldestOfRecent = async (client: Client): Promise<Entry | undefined> =>
  (await client.ask('GET /api/dashboard/summary', {})).recentActivity.at(-1);
