import type { ErasureView } from '@turant/management';
import type { Command } from 'commander';
import { withExamples } from '../with-examples.js';
import { clientOfProcess } from './client-of-process.js';
import { idArgument } from './id-argument.js';
import { listCommand, type ListOptions, printList } from './list-command.js';
import { printJson } from './print-json.js';
import { type Columns, timeOf } from './table-of.js';

const COLUMNS: Columns<ErasureView> = {
  erasure: ({ erasureId }) => erasureId,
  asked: ({ at }) => timeOf(at),
  state: ({ state }) => state,
  lead: ({ leadId }) => leadId,
  recordings: ({ certificate }) => certificate && String(certificate.destroyed.recordings),
  transcripts: ({ certificate }) => certificate && String(certificate.destroyed.transcripts),
};

/** `turant erasures …`: persons who were erased. */
export function addErasureCommands(program: Command): void {
  const erasures = program.command('erasures').description('persons who were erased: list (the default), show, replay');
  withExamples(
    listCommand(erasures.command('list', { isDefault: true }).description('erasures, newest first')).action((options: ListOptions) =>
      printList('/api/erasures', options, COLUMNS),
    ),
    'erasures',
  );
  withExamples(
    erasures
      .command('show')
      .description('an erasure with its signed certificate, as JSON')
      .addArgument(idArgument('erasure', 'er'))
      .action(async (id: string) => printJson(await clientOfProcess().get<object>(`/api/erasures/${id}`))),
    'erasures show er_01JD5T0000000000000000000A',
  );
  withExamples(
    erasures
      .command('replay')
      .description('after records were restored from a copy: erase again whom the storage names; while the service is stopped')
      .action(async () => {
        process.exitCode = await (await import('../erasures-replay.js')).erasuresReplay();
      }),
    'erasures replay',
  );
}
