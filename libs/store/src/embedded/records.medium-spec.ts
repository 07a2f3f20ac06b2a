import fc from 'fast-check';
import { open, type RootDatabase } from 'lmdb';
import type { CollectionPlan } from '../engine/schema-indexes.js';
import { Records } from './records.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

type Stored = { _id: string; [field: string]: unknown };

const FIELDS = ['_id', 'tenantId', 'name', 'phone', 'email', 'line', 'answer', 'status'];
const PLAN: CollectionPlan = { name: 'things', indexes: [], fields: FIELDS, groups: [{ name: 'raw', fields: ['body'] }] };

/** Objects inside documents, with many combinations of names. Some names are a sender's, and some are also names of declared fields. */
const names = fc.oneof(fc.constantFrom('id', 'name', 'phone', 'status'), fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 3 }));
const nested = fc.dictionary(names, fc.oneof(fc.integer(), fc.string()), { maxKeys: 4 });
const value = fc.oneof(fc.string(), nested, fc.array(nested, { maxLength: 40 }));
const documents = fc.array(fc.dictionary(fc.constantFrom(...FIELDS.slice(1), 'body', 'undeclared'), value), {
  minLength: 20,
  maxLength: 80,
});

describe('the records of a collection', () => {
  let dataDir: string;
  let root: RootDatabase;
  let records: Records<Stored>;
  const openAll = (): void => {
    root = open({ path: dataDir, maxDbs: 10, overlappingSync: false });
    records = new Records<Stored>(root, PLAN);
  };
  beforeEach(() => {
    dataDir = temporaryFolder('turant-records-');
    openAll();
  });
  afterEach(async () => {
    await root.close();
  });

  it('read what was written, with any combination of names, at once and after the folder was opened again', async () => {
    const written = new Map<string, Stored>();
    await fc.assert(
      fc.asyncProperty(documents, async (drawn) => {
        for (const [i, fields] of drawn.entries()) {
          const document: Stored = { ...fields, _id: `th_${i}` };
          await root.transaction(() => records.write(document._id, records.get(document._id), document));
          written.set(document._id, document);
          expect(records.get(document._id)).toEqual(document);
        }
        await root.close();
        openAll();
        for (const [id, document] of written) expect(records.get(id)).toEqual(document);
        expect(records.total).toBe(written.size);
        expect([...records.range({})].map(({ _id }) => _id).sort()).toEqual([...written.keys()].sort());
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
