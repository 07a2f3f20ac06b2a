import type { TenantId } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

type LinkContext = Pick<RoadContext, 'store'>;

/** The lead that a visitor has left under this idempotency key; if the enquiry is a note of an earlier one, the lead of that one. */
export async function leadOfVisitor({ store }: LinkContext, tenant: TenantId, key: string): Promise<string | undefined> {
  const lead = await store.leads.withKey(tenant, key);
  return lead?.duplicateOf ?? lead?._id;
}

/**
 * Makes the call of a visitor a call of the lead that the same visitor has left: both have one idempotency key. Whoever stores the later one
 * of the two finds both, so it is asked for after each. What was said is then erased with the lead.
 */
export async function linkVisitorLead(context: LinkContext, tenant: TenantId, key: string): Promise<void> {
  const { calls } = context.store;
  const [leadId, call] = await Promise.all([leadOfVisitor(context, tenant, key), calls.withKey(tenant, key)]);
  if (leadId === undefined || !call || call.leadId !== undefined) return;
  await calls.patch(tenant, call._id, [['leadId', 'absent']], { set: { leadId } });
}
