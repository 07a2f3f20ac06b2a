import { type CommandRow, lazily } from '../command-row.js';
import { verb } from './verb.js';

/** `turant erasures …`: persons who were erased. */
export const erasureCommands: CommandRow = {
  name: 'erasures',
  does: 'persons who were erased: list (the default), show, replay',
  commands: [
    verb('list', 'GET /api/erasures', 'erasures, newest first', {
      isDefault: true,
      columns: [
        'erasureId as erasure',
        'at as asked',
        'state',
        'leadId as lead',
        ['recordings', ({ certificate }) => certificate?.destroyed.recordings],
        ['transcripts', ({ certificate }) => certificate?.destroyed.transcripts],
      ],
    }),
    verb('show', 'GET /api/erasures/{erasureId}', 'an erasure with its signed certificate, as JSON', {}),
    {
      name: 'replay',
      does: 'after records were restored from a copy: erase again whom the storage names; while the service is stopped',
      run: lazily(() => import('../erasures-replay.js'), 'erasuresReplay'),
    },
  ],
};
