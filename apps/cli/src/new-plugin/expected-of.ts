import { extraView } from '@turant/domain';
import type { ChangeItem, Item, LeadItem, Plugin } from '@turant/plugin-kit';
import { CHECKS, type Expected, type ExpectedLead, type Fixture, Subject } from '@turant/plugin-kit/testing';

/** The items that the kit reads, as the content of an `.expected.json` file, for a person to check and keep. */
export function expectedOf(pluginId: string, items: readonly Item[]): Expected & { notes: string[] } {
  const leads = items.flatMap((item) => (item.kind === 'lead' || item.kind === 'change' ? [item] : []));
  const reasons = (kind: 'rejected' | 'ignored'): string[] =>
    items.flatMap((item) => (item.kind === kind && 'reason' in item ? [item.reason] : []));
  const lists = {
    leads: leads.map((item) => expectedLead(pluginId, item)),
    fetch: items.flatMap((item) => (item.kind === 'ref' ? [{ ...item.ref }] : [])),
    deleted: items.flatMap((item) => (item.kind === 'delete' ? [item.externalId ?? ''] : [])),
    rejected: reasons('rejected'),
    ignored: reasons('ignored'),
  };
  const outcomes = ['leads', 'fetch', 'deleted', 'rejected', 'ignored'] as const;
  return {
    outcome: outcomes.find((name) => lists[name].length > 0) ?? 'ignored',
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    isTest: leads.some(({ isTest }) => isTest),
    notes: ['written as the kit reads it: check each field against the body'],
  };
}

type Read = LeadItem | ChangeItem;

function expectedLead(pluginId: string, { lead, mayDial, externalId, sentAt, extra, tier, employeeId }: Read): ExpectedLead {
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
