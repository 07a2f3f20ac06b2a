import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { asTenantId, type TenantId } from '@turant/domain';
import { openStore, type Store } from '@turant/store';
import { startService } from '../engines/service.js';
import { temporaryFolder } from '../engines/temporary-folder.js';
import type { CallRecord } from './calls.js';
import { ahead } from './clock.js';

const FIXTURE = resolve(__dirname, '../fixtures/release-0.1');
const CLI = resolve(__dirname, '../../dist/apps/cli/src/main.js');
/** What release 0.1 answered of the records that it left behind, by path; a path that the operator asked for has that word before it. */
const ANSWERS = JSON.parse(readFileSync(join(FIXTURE, 'answers.json'), 'utf8')) as Record<string, CallRecord>;
const HOUR_MS = 3_600_000;

/** Addresses have the port in them, and the others go on with time. */
const OTHER_NOW = new Set(['url', 'steps', 'health', 'lastUsedAt', 'asOf']);
const kept = (answer: unknown): object =>
  JSON.parse(JSON.stringify(answer, (name, value: unknown) => (OTHER_NOW.has(name) ? undefined : value))) as object;

/** A copy of the data folder that a standalone of release 0.1 has left behind. */
function dataFolder(): string {
  const folder = temporaryFolder('turant-release-0.1-');
  execFileSync('tar', ['-xzf', join(FIXTURE, 'data.tar.gz'), '-C', folder]);
  return folder;
}

interface Verified {
  tenantId: string;
  checks: Record<string, { applied: number }>;
}

interface Kind {
  noun: string;
  idName: string;
  read(store: Store, tenant: TenantId, id: string): Promise<object | undefined>;
  /** Fields that are stored as they are answered. */
  fields: string;
}

const KINDS: readonly Kind[] = [
  {
    noun: 'leads',
    idName: 'leadId',
    read: ({ leads }, ...of) => leads.get(...of),
    fields: 'name phone email requirement budget source status tier receivedAt employeeId isTest',
  },
  {
    noun: 'calls',
    idName: 'callId',
    read: ({ calls }, ...of) => calls.get(...of),
    fields: 'leadId employeeId line trunkId from to status refusedBy tier attempt requestedAt placedAt answeredAt endedAt',
  },
  {
    noun: 'employees',
    idName: 'employeeId',
    read: ({ employees }, ...of) => employees.get(...of),
    fields: 'name status languages tier isDefault activeHours createdAt',
  },
  {
    noun: 'connections',
    idName: 'connectionId',
    read: ({ connections }, ...of) => connections.get(...of),
    fields: 'plugin name status dialImmediately createdAt',
  },
  { noun: 'api-keys', idName: 'keyId', read: ({ apiKeys }, ...of) => apiKeys.get(...of), fields: 'name scopes prefix createdAt' },
  {
    noun: 'wallet/ledger',
    idName: 'entryId',
    read: ({ ledger }, ...of) => ledger.get(...of),
    fields: 'type amountPaise balanceAfterPaise at',
  },
];

describe('a data folder of release 0.1', () => {
  describe('opened by the store', () => {
    let store: Store;
    let tenant: TenantId;
    beforeAll(async () => {
      const dataDir = dataFolder();
      tenant = asTenantId((JSON.parse(readFileSync(join(dataDir, 'standalone.json'), 'utf8')) as { tenantId: string }).tenantId);
      store = await openStore({ dataDir });
    });
    afterAll(() => store.close());

    it.each(KINDS)('holds each of its $noun, with its fields', async ({ noun, idName, read, fields }) => {
      const answered = ANSWERS[`/api/${noun}?limit=100`]?.data as CallRecord[];
      expect(answered.length).toBeGreaterThan(0);
      for (const one of answered) {
        const given = Object.fromEntries(
          fields.split(' ').flatMap((field) => (one[field] === null || one[field] === undefined ? [] : [[field, one[field]]])),
        );
        const stored = (await read(store, tenant, one[idName])) ?? {};
        expect(JSON.parse(JSON.stringify(stored))).toMatchObject({ ...given, _id: one[idName] });
      }
    });

    it('holds its tenants, its wallet and its do-not-call list', async () => {
      const [{ phone, reason }] = ANSWERS['/api/do-not-call?limit=100']?.data as [CallRecord];
      expect(await store.doNotCall.check(tenant, { phone, hashed: '#none' })).toMatchObject({ phone, reason });
      expect(await store.wallets.get(tenant)).toMatchObject({
        balancePaise: ANSWERS['/api/wallet']?.wallet.balancePaise,
      });
      expect((await store.acrossTenants.tenants.newest({ limit: 5 })).map(({ name }) => name)).toContain('Second');
    });
  });

  it('is answered by the API as before, and verify counts the same money', async () => {
    const dataDir = dataFolder();
    // The hour after the release was stopped, so that what is kept for some days is there.
    const newest = (ANSWERS['/api/calls?limit=100']?.data as CallRecord[])[0]?.requestedAt as string;
    const { require, env } = ahead(Date.parse(newest) + HOUR_MS - Date.now());
    const service = await startService({ dataDir, require, env });
    for (const [path, before] of Object.entries(ANSWERS)) {
      const [name = '', as] = path.split(' ').reverse();
      const { status, body } = await service.send(name, { key: as === 'operator' ? service.adminKey : service.apiKey });
      expect([path, status]).toEqual([path, 200]);
      expect(kept(body)).toMatchObject(kept(before));
    }
    expect(await service.stop()).toBe(0);
    // Release 0.1 kept fewer counters and no end of the voice, which verify counts, too: what is compared here is money, and who did what.
    const verified = spawnSync(process.execPath, ['-r', require, CLI, 'verify', '--json'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
      encoding: 'utf8',
    });
    const lines = verified.stdout.split('\n').filter((line) => line.startsWith('{"tenant"'));
    const { checks } = lines
      .map((line) => (JSON.parse(line) as { tenant: Verified }).tenant)
      .find(({ tenantId }) => tenantId === service.tenantId)!;
    const isFaultless = { disagreeing: 0, pending: 0 };
    expect(checks).toMatchObject({
      wallet: isFaultless,
      ledger: isFaultless,
      timeline: isFaultless,
      audit: isFaultless,
      records: isFaultless,
    });
    expect(checks['ledger']?.applied).toBe(3);
  }, 120_000);
});
