import { extraView } from '@turant/domain';
import { CHECKS, type Expected, type ExpectedLead, type Fixture, type Item, type LeadItem, type Plugin, Subject } from '@turant/plugin-kit';

/** The items that the kit reads, as the content of an `.expected.json` file, for a person to check and keep. */
export function expectedOf(pluginId: string, items: readonly Item[]): Expected & { notes: string[] } {
  const leads = items.flatMap((item) => (item.kind === 'lead' ? [item] : []));
  const reasons = (kind: 'rejected' | 'ignored'): string[] =>
    items.flatMap((item) => (item.kind === kind && 'reason' in item ? [item.reason] : []));
  const [rejected, ignored] = [reasons('rejected'), reasons('ignored')];
  return {
    outcome: leads.length > 0 ? 'leads' : rejected.length > 0 ? 'rejected' : 'ignored',
    ...(leads.length > 0 ? { leads: leads.map((item) => expectedLead(pluginId, item)) } : {}),
    ...(rejected.length > 0 ? { rejected } : {}),
    ...(ignored.length > 0 ? { ignored } : {}),
    isTest: leads.some(({ isTest }) => isTest),
    notes: ['written by new:plugin, as the kit reads it: check each field against the body'],
  };
}

function expectedLead(pluginId: string, { lead, mayDial, externalId, sentAt, extra, tier, employeeId }: LeadItem): ExpectedLead {
  return {
    lead: { ...lead },
    ...(employeeId === undefined ? {} : { employeeId }),
    ...(tier === undefined ? {} : { tier }),
    triggerImmediateCall: mayDial,
    idempotencyKey: externalId === undefined ? `${pluginId}:sha256(body)` : `${pluginId}:${externalId}`,
    ...(sentAt === undefined ? {} : { sentAt: sentAt.toISOString() }),
    ...(extra.length === 0 ? {} : { extra: { ...extraView(extra) } }),
  };
}

/** The checks of the contract suite that the plugin fails with this fixture, each with the first line of its message. */
export async function failedChecks(plugin: Plugin, fixture: Fixture): Promise<string[]> {
  const subject = new Subject(plugin, fixture);
  const failed: string[] = [];
  for (const check of CHECKS.filter(({ applies }) => applies?.(subject) ?? true)) {
    try {
      check.run(subject);
    } catch (error) {
      failed.push(`${check.name}: ${(error as Error).message.split('\n')[0] ?? ''}`);
    }
  }
  return failed;
}
