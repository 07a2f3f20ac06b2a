import { REQUEST_STATUSES } from '@turant/domain';
import type { PayloadView } from '@turant/management';
import { type Command, InvalidArgumentError } from 'commander';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { confirmRemoval } from './confirm-removal.js';
import { idArgument } from './id-argument.js';
import { listCommand, type ListOptions, MAX_PAGE, pagesOf, printPages, type ReadPage } from './list-command.js';
import type { Payloads } from './payloads.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { type Columns, timeOf } from './table-of.js';

interface PlaceOptions extends JsonOption {
  readonly stopped?: boolean;
}
interface PayloadListOptions extends ListOptions, PlaceOptions {
  readonly status?: string;
}
interface DeleteOptions extends PlaceOptions {
  readonly yes?: boolean;
}

const CONNECTION = idArgument('connection', 'cn');
const PAYLOAD = idArgument('payload', 'rq');
const STOPPED = ['--stopped', 'work on the records of DATA_DIR or MONGODB_URI; every process of the service is stopped'] as const;
/** What has become of a payload. */
const STATUSES: readonly string[] = REQUEST_STATUSES;

const COLUMNS: Columns<PayloadView> = {
  payload: ({ payloadId }) => payloadId,
  received: ({ receivedAt }) => timeOf(receivedAt),
  status: ({ status }) => status,
  leads: ({ leadIds }) => leadIds.length,
  reason: ({ reason }) => reason,
  body: ({ body }) => body,
};

/** `turant connection payloads …`: what a platform sent, also while the service cannot start. */
export function addPayloadCommands(connection: Command): void {
  const payloads = listCommand(
    connection.command('payloads').description('what the platform sent, newest first; --json has the whole bodies; replay, delete'),
  );
  withExamples(
    payloads
      .addArgument(CONNECTION)
      .option('--status <status>', `only those that are ${STATUSES.join(', ')}`, readStatus)
      .option(...STOPPED)
      .action(list),
    'connection payloads cn_01JD5T0000000000000000000A --limit 5',
    'connection payloads cn_01JD5T0000000000000000000A --status stuck --stopped',
    "connection payloads cn_01JD5T0000000000000000000A --limit 1 --json | jq -r '.data[].body'",
  );
  withExamples(
    payloads
      .command('replay')
      .description('read one again; what is a lead already stays that lead')
      .addArgument(CONNECTION)
      .addArgument(PAYLOAD)
      .option(...STOPPED)
      .option(...JSON_OPTION)
      .action(replay),
    'connection payloads replay cn_01JD5T0000000000000000000A rq_01JD5T0000000000000000000B',
  );
  withExamples(
    payloads
      .command('delete')
      .description('delete one for good; its leads stay')
      .addArgument(CONNECTION)
      .addArgument(PAYLOAD)
      .option('--yes', 'do not ask on a terminal')
      .option(...STOPPED)
      .option(...JSON_OPTION)
      .action(remove),
    'connection payloads delete cn_01JD5T0000000000000000000A rq_01JD5T0000000000000000000B --yes',
    'connection payloads delete cn_01JD5T0000000000000000000A rq_01JD5T0000000000000000000B --stopped',
  );
}

function readStatus(text: string): string {
  if (!STATUSES.includes(text)) throw new InvalidArgumentError(`it is one of ${STATUSES.join(', ')}.`);
  return text;
}

const list = (id: string, { status, stopped, ...options }: PayloadListOptions): Promise<void> =>
  withPayloads(id, { stopped }, ({ page }) => printPages(status === undefined ? page : onlyWith(status, page), options, COLUMNS));

/** No index has the status: all are read, until a page is full. */
const onlyWith =
  (status: string, page: ReadPage<PayloadView>): ReadPage<PayloadView> =>
  async (query) => {
    const found: PayloadView[] = [];
    let nextCursor = query.cursor ?? null;
    do {
      const read = await page({ ...query, cursor: nextCursor ?? undefined, limit: MAX_PAGE });
      found.push(...read.data.filter((one) => one.status === status));
      nextCursor = read.nextCursor;
    } while (nextCursor !== null && found.length < query.limit);
    const data = found.slice(0, query.limit);
    return { success: true, data, nextCursor: found.length > data.length ? (data.at(-1)?.payloadId ?? null) : nextCursor };
  };

async function replay(id: string, payloadId: string, _: PlaceOptions, command: Command): Promise<void> {
  const { json, stopped } = allOptions<PlaceOptions>(command);
  await withPayloads(id, { stopped }, async (payloads) => {
    const payload = await payloads.replay(payloadId);
    if (json) return printJson({ success: true, payload });
    process.stdout.write(`${payloadId} is read again${stopped ? ' when the service starts' : ''}\n`);
  });
}

async function remove(id: string, payloadId: string, _: DeleteOptions, command: Command): Promise<void> {
  const { yes, json, stopped } = allOptions<DeleteOptions>(command);
  if (!yes && !json && process.stdin.isTTY === true) await confirmRemoval(`the payload ${payloadId}, for good`);
  await withPayloads(id, { stopped }, async (payloads) => {
    await payloads.delete(payloadId);
    if (json) return printJson({ success: true });
    process.stdout.write(`${payloadId} is deleted\n`);
  });
}

/** The parser gives an option that `payloads` has, too, to `payloads`, wherever it stands. */
const allOptions = <O extends object>(command: Command): O => command.optsWithGlobals<O>();

async function withPayloads(id: string, { stopped }: PlaceOptions, work: (payloads: Payloads) => Promise<void>): Promise<void> {
  if (stopped) return (await import('../stopped-payloads.js')).withStoppedPayloads(id, work);
  const client = clientOfProcess();
  const path = `/api/connections/${id}/payloads`;
  await work({
    page: pagesOf(client, path),
    replay: async (payloadId) => (await client.post<{ payload: PayloadView }>(`${path}/${payloadId}/replay`, {})).payload,
    delete: async (payloadId) => void (await client.delete(`${path}/${payloadId}`)),
  });
}
