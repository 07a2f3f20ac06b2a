import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCRIPT_SLOTS, type Employee, type Lead, type Tenant } from '@turant/domain';
import { employeeConversations } from '@turant/road';
import { createSpeechDetectors } from '@turant/voice';
import { resolvedDocument } from '../testing/resolved-document.js';
import { aLeadOf } from '../testing/records.js';
import { useApi } from '../testing/use-api.js';

/** The first column of the table of slots in docs/api.md. */
function documentedSlots(): string[] {
  const page = readFileSync(join(__dirname, '../../../../docs/api.md'), 'utf8');
  const [, table = ''] = page.split('| Slot | Is |');
  return [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `\{\{([^}]+)\}\}`/gm)].map(([, slot]) => slot ?? '');
}

describe('the slots of a script', () => {
  const paths = useApi();
  const url = '/api/employees';

  /** What is spoken first in a call, when the employee's greeting is this text. */
  async function greetingOf(greeting: string): Promise<string | undefined> {
    const transfer = { phone: '+919810000001', key: '7' };
    const made = await paths.ask('POST', url, { name: 'Meera', languages: ['en-IN'], script: { greeting }, transfer });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    const { store } = paths.api.parts;
    const said: string[] = [];
    const speaker = { name: 'noting', speak: async () => undefined, prepare: async (texts: readonly string[]) => void said.push(...texts) };
    const talk = employeeConversations(speaker, { now: () => 0, start: () => () => undefined }, createSpeechDetectors());
    talk.prepare({
      tenant: (await store.tenants.get(paths.tenant)) as Tenant,
      employee: (await store.employees.get(paths.tenant, made.body.employee.employeeId)) as Employee,
      lead: leadOfAll(),
    });
    return said[0];
  }
  const leadOfAll = (): Lead =>
    aLeadOf(paths.api.parts, paths.tenant, {
      name: 'Asha Rao',
      phone: '+919812300001',
      email: 'asha@mail.example',
      source: 'Housing fair',
      requirement: '2 BHK in Pune',
      budget: 'Rs. 80 lakh',
    });
  const valueOf = (slot: string): unknown => {
    const [of, field = ''] = slot.split('.');
    if (of === 'lead') return leadOfAll()[field as keyof Lead];
    return { business: 'Acme', employee: 'Meera', 'transfer.key': '7' }[slot];
  };

  it('are documented, each of them and no other', () => expect(documentedSlots().sort()).toEqual([...SCRIPT_SLOTS].sort()));

  it.each(documentedSlots())('are filled: {{%s}}', async (slot) => {
    const value = valueOf(slot);
    expect(value).toMatch(/./);
    expect(await greetingOf(`Namaste. It is {{${slot}}} here`)).toBe(`Namaste. It is ${String(value)} here`);
  });

  it('are named in the refusal of a slot that there is not, and in the OpenAPI document', async () => {
    const refused = await paths.ask('POST', url, { name: 'Meera', script: { greeting: 'Hello {{lead.shoeSize}}' } });
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'UNKNOWN_SLOT']);
    const document = resolvedDocument((await paths.ask('GET', '/api/openapi.json')).body);
    for (const slot of documentedSlots()) {
      expect(refused.body.errors[0].message).toContain(slot);
      expect(JSON.stringify(document.paths[url].post.requestBody)).toContain(`{{${slot}}}`);
    }
  });
});
