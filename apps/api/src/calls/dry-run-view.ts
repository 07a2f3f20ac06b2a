import { TIERS, toCredits, TRUNK_DRIVERS, type Tier } from '@turant/domain';
import type { DryRun } from '@turant/road';
import { int, listOf, named, number, oneOf, orNull, record, text, time, yesNo } from '../http/describe.js';
import { RULE } from './call-schema.js';

const VARIABLE = record({ name: text, value: text });

const CAP_LEFT = { ...orNull(int), description: 'what the daily cap leaves today; null without a cap' };

export const DRY_RUN = named('DryRun', {
  wouldPlace: { ...yesNo, description: 'whether a call would be placed now: every rule passes, and money and trunk are there' },
  stoppedBy: orNull(record({ rule: text, reason: text, until: orNull(time) })),
  rules: { ...listOf(RULE), description: 'every rule of the gate, those after the first that stops the call as well' },
  pack: text,
  at: time,
  to: text,
  from: orNull(text),
  leadId: { ...orNull(text), description: 'null: the number has no lead, and a new one stands in for it' },
  employeeId: text,
  tier: oneOf(TIERS),
  wallet: record({ needed: { ...number, description: 'credits' }, neededPaise: int, availablePaise: int, capLeftPaise: CAP_LEFT }),
  trunk: orNull(
    record({ trunkId: text, name: text, kind: text, driver: oneOf(TRUNK_DRIVERS), profile: orNull(text), waitsFor: orNull(text) }),
  ),
  invite: { ...orNull(text), description: 'the INVITE as text, with `dry-run` for each random text; for Asterisk the lines of ours' },
  channel: orNull(record({ endpoint: text, variables: listOf(VARIABLE), options: listOf(VARIABLE) })),
  lineProblem: { ...orNull(text), description: 'why the line refuses the order' },
});

interface NamedText {
  name: string;
  value: string;
}

export interface DryRunView {
  wouldPlace: boolean;
  stoppedBy: { rule: string; reason: string; until: string | null } | null;
  rules: { rule: string; outcome: string; reason: string }[];
  pack: string;
  at: string;
  to: string;
  from: string | null;
  leadId: string | null;
  employeeId: string;
  tier: Tier;
  wallet: { needed: number; neededPaise: number; availablePaise: number; capLeftPaise: number | null };
  trunk: { trunkId: string; name: string; kind: string; driver: string; profile: string | null; waitsFor: string | null } | null;
  invite: string | null;
  channel: { endpoint: string; variables: NamedText[]; options: NamedText[] } | null;
  lineProblem: string | null;
}

export function dryRunView(run: DryRun): DryRunView {
  const { stopped, wallet, trunk, preview, lineProblem } = run;
  const channel = preview?.channel;
  const { neededPaise, availablePaise, capLeftPaise = null } = wallet;
  const isPaid = Math.min(availablePaise, capLeftPaise ?? Infinity) >= neededPaise;
  return {
    wouldPlace: !stopped && isPaid && preview !== undefined && run.trunkWait === undefined,
    stoppedBy: stopped
      ? { rule: stopped.rule, reason: stopped.reason, until: (stopped.scheduleAt ?? stopped.waitUntil)?.toISOString() ?? null }
      : null,
    rules: run.rules,
    pack: run.pack,
    at: run.at.toISOString(),
    to: run.to,
    from: run.from ?? null,
    leadId: run.leadId ?? null,
    employeeId: run.employeeId,
    tier: run.tier,
    wallet: { needed: toCredits(neededPaise), neededPaise, availablePaise, capLeftPaise },
    trunk: trunk
      ? {
          trunkId: trunk._id,
          name: trunk.name,
          kind: trunk.kind,
          driver: trunk.driver,
          profile: trunk.profile ?? null,
          waitsFor: run.trunkWait ?? null,
        }
      : null,
    invite: preview?.invite ?? null,
    channel: channel ? { endpoint: channel.endpoint, variables: pairs(channel.variables), options: pairs(channel.options) } : null,
    lineProblem: lineProblem ?? null,
  };
}

const pairs = (texts: Readonly<Record<string, string>>): NamedText[] => Object.entries(texts).map(([name, value]) => ({ name, value }));
