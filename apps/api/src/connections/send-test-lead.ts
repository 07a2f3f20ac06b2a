import { derivedId, employeeOf, RejectedError, tierOf, type Connection } from '@turant/domain';
import { tenantPhone } from '@turant/management';
import { ownersOf, type ApiContext } from '@turant/road';
import { TEST_PERSON } from './test-person.js';

/**
 * Stores a made-up lead by the same intake as this connection's real leads, with the same employee and tier. Without a phone the lead is a
 * test lead, which is never called. With a phone the caller orders a call of that phone: the lead passes the gate and the wallet like any
 * lead. Neither is sent to a target nor counted as a lead.
 * @returns the lead's id
 * @throws RejectedError PHONE_INVALID, NO_ACTIVE_EMPLOYEE, CONNECTION_PAUSED_CONFLICT
 */
export async function sendTestLead(parts: ApiContext, connection: Connection, typedPhone?: string): Promise<string> {
  const { store, intake, ids, clock } = parts;
  const { _id: connectionId, tenantId, plugin } = connection;
  const phone = typedPhone === undefined ? undefined : await tenantPhone(store, tenantId, typedPhone);
  const { tenant, employees } = await ownersOf(parts, connection);
  const employee = employeeOf(employees, [connection.employeeId]);
  if (phone !== undefined) refuseUnlessRings(connection, employee !== undefined);
  const [requestId, receivedAt] = [ids('rq'), clock.now()];
  const { leadId } = await intake.accept({
    tenantId,
    ...TEST_PERSON,
    ...(phone !== undefined && { phone }),
    source: plugin,
    extra: [],
    employee,
    tier: connection.tier ?? tierOf(tenant, employee),
    wantsCall: phone !== undefined,
    platform: {
      leadId: derivedId('ld', requestId, requestId, 'test'),
      connectionId,
      requestId,
      receivedAt,
      isTest: phone === undefined,
      ...(phone !== undefined && { isRingTest: true }),
      isEarlyChange: false,
    },
  });
  await store.engine.commit([store.connectionCounts.raiseOp(tenantId, connectionId, 'tests', 1, receivedAt)]);
  return leadId;
}

/** A connection that its owner has paused calls nobody, so a test that rings would say what is not so. */
function refuseUnlessRings({ status, pausedBecause }: Connection, hasEmployee: boolean): void {
  if (status === 'paused' && !pausedBecause) throw new RejectedError('CONNECTION_PAUSED_CONFLICT');
  if (!hasEmployee) throw new RejectedError('NO_ACTIVE_EMPLOYEE', 'a call was asked for, and no employee is active');
}
