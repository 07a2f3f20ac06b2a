/** The parts of the summary that the demonstration checks. */
export interface Summary {
  metrics: Record<string, number | string>;
  wallet: Record<string, number | string>;
  fleet: { callsToday: number; connectedToday: number; activeCalls: number }[];
}

/** The wallet: 500 credits less one block of Standard (2.50) and one of Premium (3.50). */
const EXPECTED = {
  metrics: {
    totalEmployees: 1,
    activeEmployees: 1,
    totalCalls: 2,
    connectedCalls: 2,
    pickupRate: '100.0%',
    totalLeads: 4,
    conversionRate: '0.0%',
    activeVirtualNumbers: 1,
  },
  wallet: { creditsBalance: 494, perMinuteAgentRate: 5 },
} as const;

export function wrongFigures(summary: Summary): string[] {
  const wrong: string[] = [];
  for (const part of ['metrics', 'wallet'] as const) {
    for (const [name, want] of Object.entries(EXPECTED[part])) {
      const have = summary[part][name];
      if (have !== want) wrong.push(`${part}.${name} is ${String(have)}, not ${String(want)}`);
    }
  }
  const [employee] = summary.fleet;
  if (employee?.callsToday !== 2 || employee.activeCalls !== 0) wrong.push('the fleet shows other calls than two, all ended');
  return wrong;
}
