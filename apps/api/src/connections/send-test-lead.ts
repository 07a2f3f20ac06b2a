import { derivedId, employeeOf, tierOf, type Connection } from '@turant/domain';
import { ownersOf } from '@turant/road';
import type { ApiParts } from '../api-parts.js';
import { TEST_PERSON } from './test-person.js';

/**
 * Stores a made-up lead by the same intake as this connection's real leads, with the same employee and tier. The test lead is not
 * called, not sent to a target and not counted as a lead.
 * @returns the lead's id
 */
export async function sendTestLead(parts: ApiParts, connection: Connection): Promise<string> {
  const { store, intake, ids, clock } = parts;
  const { _id: connectionId, tenantId, plugin } = connection;
  const { tenant, employees } = await ownersOf(parts, connection);
  const employee = employeeOf(employees, [connection.employeeId]);
  const [requestId, receivedAt] = [ids('rq'), clock.now()];
  const { leadId } = await intake.accept({
    tenantId,
    ...TEST_PERSON,
    source: plugin,
    extra: [],
    employee,
    tier: connection.tier ?? tierOf(tenant, employee),
    wantsCall: false,
    platform: {
      leadId: derivedId('ld', requestId, requestId, 'test'),
      connectionId,
      requestId,
      receivedAt,
      isTest: true,
      isEarlyChange: false,
    },
  });
  await store.engine.commit([store.connectionCounts.raiseOp(tenantId, connectionId, 'tests', 1, receivedAt)]);
  return leadId;
}
