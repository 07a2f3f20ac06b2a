import { asTenantId, type DomainEvent } from '@turant/domain';
import { LeadLines } from './event-log.js';

const accepted = (n: number, data: object = {}): DomainEvent<'lead.accepted.v1'> => ({
  id: `te_${n}`,
  type: 'lead.accepted.v1',
  time: new Date(n),
  tenantId: asTenantId('tn_1'),
  subject: `ld_${n}`,
  data: { leadId: `ld_${n}`, callId: `cl_${n}`, lead: { name: 'Ravi', phone: '+919812300001', email: 'a@b.in' }, ...data },
});

describe('the lines of accepted leads', () => {
  let lines: [object, string][];
  let leads: LeadLines;
  const add = (count: number): void => {
    for (let n = 1; n <= count; n++) leads.add(accepted(n));
  };
  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    leads = new LeadLines({ info: (...words: unknown[]) => void lines.push(words as [object, string]) });
  });
  afterEach(() => jest.useRealTimers());

  it('are written after a second, one for each lead, with ids and no person', () => {
    add(100);
    expect(lines).toEqual([]);
    jest.advanceTimersByTime(1_000);
    expect(lines).toHaveLength(100);
    expect(lines[0]).toEqual([{ tenantId: 'tn_1', leadId: 'ld_1', callId: 'cl_1', acceptedAt: new Date(1) }, 'a lead was accepted']);
    expect(JSON.stringify(lines)).not.toMatch(/Ravi|98123|a@b/);
  });

  it('are one line with the count for more than a hundred leads a second', () => {
    add(101);
    jest.advanceTimersByTime(1_000);
    expect(lines).toEqual([[{ count: 101 }, 'leads were accepted within a second']]);
    add(2);
    jest.advanceTimersByTime(1_000);
    expect(lines).toHaveLength(3);
  });

  it('name the known lead of a duplicate', () => {
    leads.add(accepted(7, { leadId: 'ld_1', duplicateId: 'ld_7', callId: undefined }));
    leads.flush();
    expect(lines[0]?.[0]).toMatchObject({ leadId: 'ld_1', duplicateId: 'ld_7' });
  });

  it('do not wait for their second when the process stops', () => {
    add(1);
    leads.flush();
    expect(lines).toHaveLength(1);
    jest.advanceTimersByTime(5_000);
    expect(lines).toHaveLength(1);
  });
});
