import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { endsWithSuite } from '../../../../test/engines/end-of-suite.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';
import { holderOf } from './data-view.js';
import { HELD, READERS } from './reader-holds.js';

/** Puts the file of the service into each reader's folder, again and again, as a service does that looks at this moment. */
const SERVICE = `
  const { readdirSync, writeFileSync } = require('node:fs');
  process.stdout.write('begins');
  for (;;) try { for (const name of readdirSync('.')) writeFileSync(name + '/${HELD}', ''); } catch {}
`;

it('removes the folder of a reader into which the service writes at the same moment', async () => {
  const dataDir = temporaryFolder('turant-data-view-');
  const readers = join(dataDir, READERS);
  mkdirSync(readers);
  await open({ path: join(dataDir, 'store') }).close();
  const service = endsWithSuite(spawn(process.execPath, ['-e', SERVICE], { cwd: readers }));
  await once(service.stdout, 'data');
  for (let n = 0; n < 100; n++) await holderOf(dataDir);
  expect(readdirSync(readers)).toEqual([]);
});
