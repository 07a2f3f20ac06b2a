import { aLead, TENANT } from '../../../test/factories/records.js';
import { createIds, isId } from './ids.js';
import { acceptedEntry, acceptedIdOf, acceptedTitle } from './timeline.js';

const lead = aLead({ _id: 'ld_01HF7YAT00ABCDEFGHJKMNPQRS', employeeId: undefined });

describe('the timeline entry of an accepted lead', () => {
  it('has an id that follows from the id of the lead, and sorts as it does', () => {
    expect(acceptedIdOf(lead._id)).toBe('te_01HF7YAT00ABCDEFGHJKMNPQRS');
    expect(isId(acceptedIdOf(createIds(() => 1_700_000_000_000)('ld')), 'te')).toBe(true);
  });

  it('says whether the lead has a phone', () => {
    expect(acceptedTitle('+919812300001')).toBe('Lead received');
    expect(acceptedTitle(undefined)).toBe('Lead received, without a usable phone');
  });

  it('names the call and the employee, if there are any', () => {
    const entry = {
      _id: 'te_01HF7YAT00ABCDEFGHJKMNPQRS',
      tenantId: TENANT,
      at: lead.receivedAt,
      type: 'lead.accepted',
      title: 'Lead received',
      leadId: lead._id,
      detail: { tier: 'standard' },
    };
    expect(acceptedEntry(lead)).toStrictEqual(entry);
    expect(acceptedEntry({ ...lead, callId: 'cl_1', employeeId: 'em_1' })).toStrictEqual({ ...entry, callId: 'cl_1', employeeId: 'em_1' });
    const { phone: _, ...noPhone } = lead;
    expect(acceptedEntry(noPhone).title).toBe('Lead received, without a usable phone');
  });
});
