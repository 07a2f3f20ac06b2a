import { createIds } from '@turant/domain';
import { acceptLead } from '@turant/road';
import { bareLead, EMPLOYEE } from './bare-lead.cjs';
import { leadBody } from './lead-request.cjs';

type Stored = Record<string, unknown> & { pending: Record<string, unknown>[]; extra: Record<string, unknown>[] };

const TENANT = 'tn_01JD0000000000000000000000';

/** What our intake hands to its store for the same enquiry. */
async function ours(body: { lead: object }): Promise<Stored> {
  const { lead, ...others } = body;
  let stored: Stored | undefined;
  const intake = acceptLead({
    outbox: { insertAndAnnounce: async (_: string, [one]: Stored[]) => ((stored = one), ['inserted']) },
    // As on MongoDB, which this server is measured on.
    store: { leads: { canProjectInserts: false } },
    ...{ ids: createIds(Date.now), clock: { now: () => new Date(), monotonicMs: () => 0 } },
  } as never);
  const extra = Object.entries(others).map(([name, value]) => ({ name, value }));
  await intake.accept({ tenantId: TENANT, ...lead, extra, employee: { _id: EMPLOYEE }, tier: 'standard', wantsCall: false } as never);
  return stored as Stored;
}

/** Names of fields and how long their values are; times and ids differ. */
const shapeOf = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => [name, typeof one === 'string' ? one.length : Array.isArray(one) ? one.map(shapeOf) : typeof one])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );

describe('the bare server beside ours on MongoDB', () => {
  it('writes the documents that ours writes', async () => {
    const body = leadBody('9800000001');
    expect(shapeOf(bareLead(TENANT, body))).toEqual(shapeOf(await ours(body)));
    expect(Object.keys(bareLead(TENANT, body).pending[0]?.data as object).sort()).toEqual(
      Object.entries((await ours(body)).pending[0]?.data as object)
        .flatMap(([name, value]) => (value === undefined ? [] : [name]))
        .sort(),
    );
  });
});
