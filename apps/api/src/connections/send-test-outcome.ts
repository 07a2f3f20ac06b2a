import { OutcomeUnknownError, TurantError, type Connection, type DeliveryStatus } from '@turant/domain';
import type { Plugin } from '@turant/plugin-host';
import { openConnection, type ApiContext } from '@turant/road';
import { TEST_PERSON } from './test-person.js';

/** How a target took a made-up outcome. */
export interface TestOutcome {
  status: Exclude<DeliveryStatus, 'due'>;
  reason: string | null;
  /** The target's id of the record that was written. */
  externalId: string | null;
}

/** Sends a made-up outcome to a target, once and at once; the owner sees in the target what arrives. Nothing is stored here. */
export async function sendTestOutcome(parts: ApiContext, connection: Connection, plugin: Plugin): Promise<TestOutcome> {
  const { host, ids, clock } = parts;
  const { settings } = openConnection(parts, connection);
  const [leadId, now] = [ids('ld'), clock.now().toISOString()];
  const lead = { leadId, ...TEST_PERSON, source: 'test', status: 'new', receivedAt: now };
  try {
    const job = { deliveryId: ids('dv'), event: 'lead.accepted', occurredAt: now, attempt: 1, lead } as const;
    const { externalId } = await host.send(plugin, job, settings);
    return { status: 'sent', reason: null, externalId: externalId ?? null };
  } catch (error) {
    if (!(error instanceof TurantError)) throw error;
    return { status: error instanceof OutcomeUnknownError ? 'unknown' : 'failed', reason: error.message, externalId: null };
  }
}
