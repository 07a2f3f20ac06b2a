import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from '@turant/store';
import { createVault } from '@turant/vault';
import { aTrunk } from '../../../test/factories/a-road.js';
import { keepAsteriskTrunks } from './keep-asterisk-trunks.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

describe('the trunks of Asterisk beside a running standalone', () => {
  let folder: string;
  let store: Store;
  const vault = createVault(Buffer.alloc(32, 7));
  const warned: object[] = [];
  const log = { warn: (fields: object) => void warned.push(fields) };
  const read = (): string => readFileSync(join(folder, 'asterisk/trunks.conf'), 'utf8');

  beforeEach(async () => {
    folder = temporaryFolder('turant-kept-');
    store = await openStore({ dataDir: join(folder, 'data') });
    warned.length = 0;
  });
  afterEach(async () => {
    await store.close();
  });

  it('are there at the start, and follow the records', async () => {
    const trunk = { ...aTrunk, driver: 'asterisk' as const, uri: 'sip:127.0.0.1:5071' };
    await store.acrossTenants.trunks.save(trunk);
    const keep = await keepAsteriskTrunks({ store, vault, log: log as never }, folder);
    expect(read()).toContain('contact = sip:127.0.0.1:5071\n');
    expect(statSync(join(folder, 'asterisk/trunks.conf')).mode & 0o777).toBe(0o600);
    await store.acrossTenants.trunks.save({ ...trunk, uri: 'sip:127.0.0.1:5072' });
    await keep();
    expect(read()).toContain('contact = sip:127.0.0.1:5072\n');
    expect(warned).toEqual([]);
  });

  it('stay as they were where a record cannot be rendered, and the log says why without the password', async () => {
    const trunk = { ...aTrunk, driver: 'asterisk' as const, username: 'turant' };
    await store.acrossTenants.trunks.save({ ...trunk, password: vault.seal('right', trunk._id) });
    const keep = await keepAsteriskTrunks({ store, vault, log: log as never }, folder);
    const before = read();
    await store.acrossTenants.trunks.save({ ...trunk, password: vault.seal('hush\n[x]', trunk._id) });
    await keep();
    expect(read()).toBe(before);
    expect(JSON.stringify(warned)).toContain('password of trunk tr_1');
    expect(JSON.stringify(warned)).not.toContain('hush');
  });
});
