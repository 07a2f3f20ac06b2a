import { asTenantId, type DomainEvent } from '@turant/domain';
import { recordLog } from '../../../../test/doubles/record-log.js';
import { EventLog } from './event-log.js';

const TENANT = asTenantId('tn_1');
const { log, lines } = recordLog();

const event = (callId: string, data: object): DomainEvent => {
  const ids = { callId, leadId: 'ld_1', employeeId: 'em_1' };
  return {
    id: 'te_1',
    type: 'call.ended.v1',
    time: new Date(1),
    tenantId: TENANT,
    subject: callId,
    data: { ...ids, ...data },
  } as DomainEvent;
};

beforeEach(() => void lines.splice(0));

describe('the line of a call that has ended', () => {
  it('holds its ids, how it ended, its seconds and its cost', () => {
    const end = {
      status: 'completed',
      endedBy: 'callee',
      reason: 'bye',
      seconds: 31,
      durationMs: 31_400,
      costPaise: 500,
      sip: { code: 200 },
    };
    new EventLog(log).take([event('cl_a', end)]);
    const fields = { tenantId: TENANT, callId: 'cl_a', leadId: 'ld_1', status: 'completed', endReason: 'bye', endedBy: 'callee' };
    expect(lines).toEqual([{ level: 'info', fields: { ...fields, sip: 200, seconds: 31, cost: 5 }, text: 'a call has ended' }]);
  });

  it('names the rule that refused it, and not the reason, which may quote a note about the person', () => {
    new EventLog(log).take([event('cl_a', { status: 'refused', rule: 'do-not-call', reason: 'on the list: Ravi asked' })]);
    expect(lines[0]).toMatchObject({ level: 'info', fields: { callId: 'cl_a', rule: 'do-not-call' }, text: 'a call was refused' });
    expect(JSON.stringify(lines)).not.toContain('Ravi');
  });
});
