import { REQUEST_STATUSES } from '@turant/domain';
import { InvalidArgumentError } from 'commander';
import type { CommandRow } from '../command-row.js';
import { IDS, option } from '../inputs.js';
import type { RowOf } from './api.js';
import { clientOfProcess } from './client-of-process.js';
import { LIST_OPTIONS, MAX_PAGE, pagesOf, printPages, type ReadPage } from './pages.js';
import { type Asked, type Options, verb } from './verb.js';

const PAYLOADS = 'GET /api/connections/{connectionId}/payloads';
type Payload = RowOf<typeof PAYLOADS>;

const STOPPED = option('--stopped', 'work on the records of DATA_DIR or MONGODB_URI; every process of the service is stopped');
/** What has become of a payload. */
const STATUSES: readonly string[] = REQUEST_STATUSES;

/** `turant connection payloads …`: what a platform sent, also while the service cannot start. */
export const payloadCommands: CommandRow = {
  name: 'payloads',
  does: 'what the platform sent, newest first; --json has the whole bodies; replay, delete',
  inputs: [
    ...LIST_OPTIONS,
    IDS.connectionId,
    option('--status <status>', `only those that are ${STATUSES.join(', ')}`, readStatus),
    STOPPED,
  ],
  run: list,
  tries: ['--limit 5', '--status stuck --stopped', "--limit 1 --json | jq -r '.data[].body'"],
  commands: [
    verb(
      'replay',
      `POST /api/connections/{connectionId}/payloads/{payloadId}/replay`,
      'read one again; what is a lead already stays that lead',
      {
        options: [STOPPED],
        through,
        prints: (_, { payloadId }, { options }) => `${payloadId} is read again${options['stopped'] ? ' when the service starts' : ''}\n`,
      },
    ),
    verb('delete', `DELETE /api/connections/{connectionId}/payloads/{payloadId}`, 'delete one for good; its leads stay', {
      options: [STOPPED],
      removes: ({ payloadId }) => `the payload ${payloadId}, for good`,
      through,
      prints: (_, { payloadId }) => `${payloadId} is deleted\n`,
      tries: ['--yes', '--stopped'],
    }),
  ],
};

function readStatus(text: string): string {
  if (!STATUSES.includes(text)) throw new InvalidArgumentError(`it is one of ${STATUSES.join(', ')}.`);
  return text;
}

/** The service that runs, or the records of one that is stopped. */
async function through(options: Options, work: (client: Asked) => Promise<number>): Promise<number> {
  return options['stopped'] ? (await import('../stopped-payloads.js')).withStoppedPayloads(work) : work(clientOfProcess());
}

function list(connectionId: string, options: Options & { readonly status?: string }): Promise<number> {
  return through(options, async (client) => {
    const page = pagesOf(client, PAYLOADS, { connectionId });
    const columns = [
      'payloadId as payload',
      'receivedAt as received',
      'status',
      ['leads', ({ leadIds }: Payload) => leadIds.length],
      'reason',
      'body',
    ] as const;
    await printPages(options.status === undefined ? page : onlyWith(options.status, page), options, columns);
    return 0;
  });
}

/** No index has the status: all are read, until a page is full. */
const onlyWith =
  (status: string, page: ReadPage<Payload>): ReadPage<Payload> =>
  async (query) => {
    const found: Payload[] = [];
    let nextCursor = query.cursor ?? null;
    do {
      const read = await page({ ...query, cursor: nextCursor ?? undefined, limit: MAX_PAGE });
      found.push(...read.data.filter((one) => one.status === status));
      nextCursor = read.nextCursor;
    } while (nextCursor !== null && found.length < query.limit);
    const data = found.slice(0, query.limit);
    return { success: true, data, nextCursor: found.length > data.length ? (data.at(-1)?.payloadId ?? null) : nextCursor };
  };
