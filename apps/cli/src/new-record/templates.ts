import type { Noun } from './noun.js';

/** The declaration: two fields stand for those of the noun. */
const declaration = ({ kebab, kebabs, camel, pascal, constant, prefix, a }: Noun): string => `\
import type { TenantId } from '../ids.js';
import { ignored, personal, record, told, type RecordOf } from './record.js';
import { optional, text, textOf, time, typedName } from './shapes.js';

/** ${a[0]?.toUpperCase() ?? ''}${a.slice(1)} of a tenant. */
export const ${constant} = record({
  collection: '${kebabs}',
  what: '${kebab}',
  id: { name: '${camel}Id', prefix: '${prefix}' },
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    name: told(text, { input: typedName, isNeeded: true }),
    note: personal(optional(text), { input: { minLength: 1, maxLength: 1000 }, isClearable: true, isShown: true }),
    createdAt: told(time),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
  },
});

export type ${pascal} = RecordOf<typeof ${constant}>;
`;

const repository = ({ pascal, pascals, constants, prefix, a }: Noun): string => `\
import type { TenantId } from '@turant/domain';
import type { ${pascal} } from '@turant/domain/records';
import { ${constants} } from '../collections.js';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';

export class ${pascals} extends TenantRepository<${pascal}> {
  protected override readonly idPrefix = '${prefix}';

  constructor(engine: StorageEngine) {
    super(engine, ${constants});
  }

  list(tenant: TenantId, page: PageQuery): Promise<${pascal}[]> {
    return this.page(tenant, 'newest', page);
  }

  /** @returns whether the tenant had such ${a} */
  remove(tenant: TenantId, id: string): Promise<boolean> {
    return this.engine.delete(this.deleteOp(tenant, id));
  }
}
`;

const rules = ({ camels, pascal, constant, a }: Noun): string => `\
import { RejectedError } from '@turant/domain';
import { ${constant}, type ${pascal} } from '@turant/domain/records';
import { plainRules } from './plain-rules.js';

/** What a person does to ${a}. */
export const ${camels} = plainRules<typeof ${constant}, ${pascal}>(${constant}, {
  recordsIn: (store) => store.${camels},
  missing: () => new RejectedError('${constant}_NOT_FOUND'),
});
`;

const controller = ({ kebabs, camel, camels, pascals, constant, a, words, many }: Noun): string => `\
import { ${constant} } from '@turant/domain/records';
import { ${camels} } from '@turant/management';
import { resource } from '../http/resource.js';

export class ${pascals}Controller extends resource(${constant}, {
  path: 'api/${kebabs}',
  tag: '${many}',
  one: '${camel}',
  reads: 'dashboard:read',
  list: { summary: 'The ${many}, newest first', answer: 'A page of ${many}', read: ${camels}.list },
  get: { summary: 'One of the ${many}', answer: 'The ${words}', read: ${camels}.get },
  create: { summary: 'Make ${a}', answer: 'The new ${words}', write: async (parts, tenant, input) => ({ made: await ${camels}.create(parts, tenant, input) }) },
  patch: { summary: 'Change ${a}; null takes the note away', answer: 'The ${words} as it is now', write: ${camels}.change },
  remove: { summary: 'Remove ${a}', answer: 'It is gone', remove: ${camels}.remove },
}) {}
`;

const spec = ({ kebab, kebabs, camel, constant, many }: Noun): string => `\
import { fieldsOf, useApi, type Answer } from '../testing/use-api.js';

describe('the ${many}', () => {
  const paths = useApi();
  const url = '/api/${kebabs}';
  const make = async (body: object = { name: 'First' }): Promise<Record<string, string>> => (await paths.ask('POST', url, body)).body.${camel};

  it('are made, changed, listed and removed', async () => {
    const made = await paths.ask('POST', url, { name: 'First', note: 'for later' });
    expect([made.status, made.body.${camel}]).toMatchObject([201, { name: 'First', note: 'for later', createdAt: expect.any(String) }]);
    const own = \`\${url}/\${made.body.${camel}.${camel}Id}\`;
    const changed = await paths.ask('PATCH', own, { name: 'Second', note: null });
    expect([changed.status, changed.body.${camel}]).toEqual([200, { ...made.body.${camel}, name: 'Second', note: null }]);
    expect((await paths.ask('PATCH', own, {})).body.${camel}).toEqual(changed.body.${camel});
    expect((await paths.ask('GET', own)).body.${camel}).toEqual(changed.body.${camel});
    const other = await make();
    expect((await paths.ask('GET', url)).body.data).toEqual([other, changed.body.${camel}]);
    expect(await paths.ask('DELETE', own)).toEqual({ status: 200, body: { success: true } });
    for (const [method, body] of [['GET'], ['PATCH', { name: 'a' }], ['DELETE']] as [string, object?][])
      expect([method, (await paths.ask(method, own, body)).body.code]).toEqual([method, '${constant}_NOT_FOUND']);
  });

  it('are refused with a problem a field', async () => {
    const refused = await paths.ask('POST', url, { note: '', colour: 'red' });
    expect([refused.status, fieldsOf(refused).sort()]).toEqual([422, ['colour', 'name', 'note']]);
  });

  it('are the tenant’s own', async () => {
    const { ${camel}Id } = await make();
    const stranger = await paths.api.addKey(await paths.api.addTenant({ name: 'Other' }));
    const asStranger = (method: string, path = \`\${url}/\${${camel}Id}\`, body?: object): Promise<Answer> => paths.as(stranger, method, path, body);
    expect((await asStranger('GET', url)).body.data).toEqual([]);
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Taken over' }], ['DELETE']] as [string, object?][])
      expect([method, (await asStranger(method, undefined, body)).status]).toEqual([method, 404]);
    expect((await paths.ask('GET', \`\${url}/\${${camel}Id}\`)).body.${camel}.name).toBe('First');
  });

  it('are made once for an Idempotency-Key', async () => {
    const keyed = (body: object = { name: 'First' }): Promise<Answer> =>
      paths.as(paths.key(), 'POST', url, body, { 'idempotency-key': 'form-1' });
    const [first, again] = [await keyed(), await keyed()];
    expect([first.status, again]).toEqual([201, first]);
    expect((await keyed({ name: 'Second' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    const together = await Promise.all([1, 2, 3].map(() => paths.as(paths.key(), 'POST', url, { name: 'a' }, { 'idempotency-key': 'form-2' })));
    expect(together.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await paths.ask('GET', url)).body.data).toHaveLength(2);
  });

  it('stand in the audit trail, without what they say of a person', async () => {
    const { ${camel}Id } = await make({ name: 'First', note: 'Asha asked for it' });
    await paths.ask('DELETE', \`\${url}/\${${camel}Id}\`);
    const trail = (await paths.ask('GET', '/api/audit')).body.data as { action: string; what: string; whatId: string }[];
    const own = trail.filter(({ whatId }) => whatId === ${camel}Id).map(({ action, what }) => \`\${action} \${what}\`);
    expect(own).toEqual(['delete ${kebab}', 'create ${kebab}']);
    expect(JSON.stringify(trail)).not.toContain('Asha');
  });
});
`;

/** The files of a new noun, not formatted yet, by their paths. */
export const filesOf = (noun: Noun): ReadonlyMap<string, string> =>
  new Map([
    [`libs/domain/src/records/${noun.kebab}.ts`, declaration(noun)],
    [`libs/store/src/${noun.kebabs}/${noun.kebabs}.ts`, repository(noun)],
    [`libs/management/src/${noun.kebabs}.ts`, rules(noun)],
    [`apps/api/src/${noun.kebabs}/${noun.kebabs}.controller.ts`, controller(noun)],
    [`apps/api/src/${noun.kebabs}/${noun.kebabs}.spec.ts`, spec(noun)],
  ]);
