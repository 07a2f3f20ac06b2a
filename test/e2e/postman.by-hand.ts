/**
 * The collection of clients/postman, run by newman, which is 150 packages and so no dependency of this repository. Install it elsewhere:
 * `npm run build && NEWMAN=<folder>/node_modules/newman/bin/newman.js npx jest --testRegex 'postman\.by-hand\.ts$'`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { startService } from '../engines/service.js';
import { freshPhone } from './calls.js';

const FOLDER = resolve(__dirname, '../../clients/postman');

it.each(['off', 'on'])('the collection does what it says against the service, with recordings %s', async (recordings) => {
  const service = await startService({ env: { RECORDINGS: recordings } });
  try {
    const variables = { baseUrl: service.baseUrl, apiKey: service.apiKey, phone: freshPhone() };
    const args = ['run', `${FOLDER}/turant.postman_collection.json`, '-e', `${FOLDER}/turant.postman_environment.json`, '--color', 'off'];
    for (const [name, value] of Object.entries(variables)) args.push('--env-var', `${name}=${value}`);
    const newman = spawn(process.execPath, [process.env['NEWMAN'] ?? '', ...args], { env: { PATH: process.env['PATH'] } });
    let said = '';
    for (const stream of [newman.stdout, newman.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const [code] = (await once(newman, 'close')) as [number];
    process.stdout.write(said.slice(said.indexOf('┌')));
    if (code !== 0) throw new Error(said);
  } finally {
    await service.stop();
  }
});
