import { derivedId, pickEmployee, RejectedError, tierOf, type TenantId } from '@turant/domain';
import { findConnection } from '@turant/management';
import type { ApiParts } from '../parts.js';

/**
 * A made-up lead by the same door as this connection's real ones: its employee, its tier, its deliveries to targets. It has no
 * phone, so that nobody can be called by it, and is not counted as a lead.
 * @returns the lead's id
 * @throws RejectedError CONNECTION_NOT_FOUND, CONNECTION_INVALID where the plugin brings no leads
 */
export async function sendTestLead(parts: ApiParts, tenantId: TenantId, connectionId: string): Promise<string> {
  const { store, host, intake, ids, clock } = parts;
  const connection = await findConnection(parts, tenantId, connectionId);
  const plugin = host.get(connection.plugin);
  if (!plugin?.capabilities.includes('source')) throw new RejectedError('CONNECTION_INVALID', 'this connection brings no leads');
  const [tenant, employees] = await Promise.all([store.tenants.get(tenantId), store.employees.all(tenantId)]);
  if (!tenant) throw new Error('a connection without its tenant');
  const own = employees.find(({ _id, status }) => _id === connection.employeeId && status === 'active');
  const employee = own ?? pickEmployee(employees);
  const [requestId, receivedAt] = [ids('rq'), clock.now()];
  const { leadId } = await intake.accept({
    tenantId,
    name: 'Test lead',
    email: 'test.lead@example.com',
    requirement: `Sent from here to try ${connection.name}`,
    source: plugin.id,
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
  await store.door.commit([store.connectionCounts.raiseOp(tenantId, connectionId, 'tests', 1, receivedAt)]);
  return leadId;
}
