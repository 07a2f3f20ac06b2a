import type { AuditEntry, IssuedReceipt, LedgerEntry } from '@turant/domain';
import { asTenantId, keyName, objectName } from '@turant/domain';
import { createLogger } from '@turant/observability';
import { openStorage } from '@turant/storage';
import { OPERATOR_TRAIL, openStore, type Store } from '@turant/store';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { askForCall, briefCall, freshPhone, whenKept } from './calls.js';
import { useOwnCommandLine } from './own-command-line.js';

const turant = useOwnCommandLine({ env: { RECORDINGS: 'on' } });
const tenant = (): ReturnType<typeof asTenantId> => asTenantId(turant.service.tenantId);
const env = (): Record<string, string> => ({ DATA_DIR: turant.service.dataDir, LOG_LEVEL: 'warn' });
let callId: string;

interface Verified {
  code: number | null;
  named: string[];
  checks: Record<string, { applied: number; explained: object }>;
}

/** The built command, on the service's own folder. */
async function verified(...args: string[]): Promise<Verified> {
  const { code, out, err } = await turant.run(['verify', '--json', ...args], { env: env() });
  expect(err).toBe('');
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const differences = lines.flatMap(({ difference }) => difference ?? []);
  const checks = Object.assign(
    {},
    ...lines.flatMap((line) => (line.tenant?.tenantId === turant.service.tenantId ? line.tenant.checks : [])),
  );
  return { code, checks, named: differences.map(({ check, kind, id }) => `${check}: ${kind} of ${id}`).sort() };
}

async function made(path: string, body?: object): Promise<void> {
  const { status } = await turant.service.send(path, body ? { body } : {});
  expect([path, status < 300]).toEqual([path, true]);
}

/** A person who asked twice and was never called, of whom nothing is left but the erasure. */
async function erased(phone: string): Promise<void> {
  const { service } = turant;
  const enquiry = { lead: { name: 'Asha Rao', phone } };
  const { leadId } = (await service.postLead(enquiry)).body;
  expect((await service.postLead(enquiry)).body).toMatchObject({ leadId, status: 'duplicate' });
  await service.until(async () => {
    const { status, body } = await service.send(`/api/leads/${leadId}`, { method: 'DELETE' });
    return status === 200 && body.erasure.state === 'done';
  });
}

/** A recorded call that somebody hangs up after some seconds, with its receipt, of which a part is given back. */
beforeAll(async () => {
  const { service } = turant;
  ({ callId } = await briefCall(service, await askForCall(service, freshPhone())));
  await whenKept(service, callId);
  await made(`/api/calls/${callId}/receipt`);
  await made('/api/wallet/refunds', { callId, credits: 1, reason: 'the line was bad', reference: 'first' });
  await erased(freshPhone());
  await made('/api/do-not-call', { phone: freshPhone(), reason: 'asked' });
}, 120_000);

describe('turant verify', () => {
  it('names nothing beside the running service', async () => {
    const { code, named, checks } = await verified('--objects');
    expect({ code, named }).toEqual({ code: 0, named: [] });
    // These are the counters of the lead's day and hour, of the day and month of its source and its employee, and of its employee.
    const inTime = { 'forgotten-leads-of-days': 6, 'forgotten-leads-of-employees': 1 };
    expect(checks.counters?.explained).toEqual({ 'forgotten-leads': 1, ...inTime });
    expect(checks).toMatchObject({ receipts: { applied: 2 }, objects: { applied: 2 } });
    expect(checks.refunds?.applied).toBeGreaterThan(0);
    expect(checks.audit?.applied).toBeGreaterThan(0);
  });

  describe('after somebody has changed one record', () => {
    beforeAll(async () => {
      await turant.service.stop();
      expect((await turant.run(['keys', 'rotate-signing'], { env: env() })).code).toBe(0);
    }, 120_000);

    const withStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
      const store = await openStore({ dataDir: turant.service.dataDir });
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    };

    /** Puts another document in the place of one. @returns how to put the first one back */
    async function planted<T extends { _id: string }>(
      name: string,
      find: (store: Store) => Promise<T | undefined>,
      change?: (one: T) => T,
    ) {
      return withStore(async ({ engine, ...store }) => {
        const before = (await find({ engine, ...store } as Store)) as T;
        expect(before).toBeDefined();
        const swap = async (from: T | undefined, to: T | undefined, { engine: by }: Pick<Store, 'engine'>): Promise<void> => {
          if (from) expect(await by.delete({ op: 'delete', from: { name }, id: from._id, guard: [] })).toBe(true);
          if (to) await by.insertMany({ name }, [to]);
        };
        const after = change?.(before);
        await swap(before, after, { engine });
        return () => withStore((again) => swap(after, before, again));
      });
    }

    const cases: Record<string, [plant: () => Promise<() => Promise<unknown>>, names: () => RegExp[]]> = {
      'a digit of a receipt': [
        () =>
          planted<IssuedReceipt>(
            'receipts',
            (store) => store.receipts.get(tenant(), callId),
            (one) => ({ ...one, receipt: { ...one.receipt, costPaise: one.receipt.costPaise + 1 } }),
          ),
        () => [new RegExp(`^receipts: costPaise of ${callId}$`), new RegExp(`^receipts: signature of ${callId}$`)],
      ],
      'a refund that is gone': [
        () => planted<LedgerEntry>('ledger', (store) => store.ledger.withKey(tenant(), 'refund:first')),
        () => [
          /^records: gone of le_/,
          /^refunds: entry-too-many of te_/,
          new RegExp(`^refunds: refunded of ${callId}$`),
          /^wallet: balance of /,
        ],
      ],
      'an entry of the audit trail': [
        () =>
          planted<AuditEntry>(
            'audit',
            async (store) => (await store.audit.after(tenant(), 0, 1))[0],
            (one) => ({ ...one, whatId: 'em_x' }),
          ),
        () => [/^audit: altered of au_/, /^records: gone of em_x$/, /^records: not-named of em_/],
      ],
      'an entry of the operator’s trail': [
        () => planted<AuditEntry>('audit', async (store) => (await store.audit.after(OPERATOR_TRAIL, 0, 1))[0]),
        () => [/^audit: missing of operator\|1$/],
      ],
    };

    it.each(Object.entries(cases))('names %s', async (_, [plant, names]) => {
      const restore = await plant();
      const { code, named } = await verified().finally(restore);
      expect(code).toBe(1);
      expect(named).toHaveLength(names().length);
      names().forEach((name, position) => expect(named[position]).toMatch(name));
    });

    it('keeps the heads of the trails, and says without the master key what it has not checked', async () => {
      const heads = join(turant.service.dataDir, 'heads.json');
      expect(await verified('--strict', '--save-head', heads)).toMatchObject({ code: 0, named: [] });
      expect(await verified('--head', heads)).toMatchObject({ code: 0, named: [] });
      const key = join(turant.service.dataDir, 'master.key');
      await rename(key, `${key}.away`);
      const without = await turant.run(['verify', '--head', heads], { env: env() }).finally(() => rename(`${key}.away`, key));
      expect(without).toMatchObject({ code: 3, out: expect.stringContaining('not checked without the master key: ') });
      expect((await turant.run(['keys', 'seal'], { env: env() })).code).toBe(0);
      expect(await verified('--head', heads)).toMatchObject({ code: 1, named: expect.arrayContaining(['audit: kept-seal of operator']) });
      expect(await verified()).toMatchObject({ code: 0 });
      expect(await verified('--strict')).toMatchObject({ code: 1, named: [] });
      expect((await turant.run(['verify', '--head', join(turant.service.dataDir, 'nothing')], { env: env() })).code).toBe(2);
    });

    it('names what is cut off, gone or without its call in the storage, and nothing else', async () => {
      const storage = await openStorage({ dir: join(turant.service.dataDir, 'objects') }, createLogger('warn'));
      const [recording, transcriptKey] = [objectName('recording', tenant(), callId), keyName('transcript', tenant(), callId)];
      const stray = objectName('recording', tenant(), 'cl_stray');
      expect((await verified('--objects')).named).toEqual([]);
      await storage.putBytes(recording, Buffer.from('cut off'));
      await storage.putBytes(stray, Buffer.from('stray'));
      await storage.delete(transcriptKey);
      await storage.close();
      const { code, named } = await verified('--objects');
      expect({ code, named }).toEqual({
        code: 1,
        named: [
          `objects: key-missing of ${transcriptKey}`,
          `objects: object-bytes of ${recording}`,
          `objects: object-sha256 of ${recording}`,
          `objects: object-without-call of ${stray}`,
        ],
      });
    });
  });
});
