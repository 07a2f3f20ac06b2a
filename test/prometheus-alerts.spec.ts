import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { createMetrics } from '@turant/observability';
import { fetchPromtool, PROMTOOL_START_MS } from './engines/promtool.js';
import { temporaryFolder } from './engines/temporary-folder.js';

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
}

const FILE = resolve(__dirname, '../docs/prometheus-alerts.yml');
const text = readFileSync(FILE, 'utf8');
const { groups } = parse(text) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);

/** Every metric with every label that a process can have. */
async function known(): Promise<string> {
  const metrics = createMetrics();
  metrics.calls.inc({ status: 'failed' });
  metrics.leadToInvite.observe(1);
  metrics.observeTalk('browser', {
    turns: [{ turn: 1, atMs: 0, responseMs: 1, isInterrupted: false, falseInterruptions: 0 }],
    turnsLeftOut: 0,
  });
  metrics.lag.set({ group: 'project' }, 0);
  metrics.waitingCalls.set({ for: 'turn' }, 0);
  metrics.trunkFailures.set({ trunk: 'tr_1' }, 0);
  metrics.trunkBreakerOpen.set({ trunk: 'tr_1' }, 0);
  metrics.http.observe('POST', '/api/webhooks/leads', 202, 1);
  return metrics.text();
}

describe('docs/prometheus-alerts.yml', () => {
  it('asks for metrics and labels that there are', async () => {
    const served = await known();
    const samples = alerts.flatMap(({ expr }) => [...expr.matchAll(/((?:turant|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)]);
    expect(samples.length).toBeGreaterThanOrEqual(alerts.length - 1);
    for (const [, name = '', selector = ''] of samples) {
      const lines = served.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
      expect([name, lines.length > 0]).toEqual([name, true]);
      // `job` and `instance` are Prometheus' own.
      for (const [, label = ''] of selector.matchAll(/(\w+)[!=]~?"/g))
        expect([name, label, label === 'job' || lines[0]?.includes(`${label}="`)]).toEqual([name, label, true]);
    }
  });

  it('says of each alert what is wrong and what to do', () => {
    for (const { alert, labels, annotations } of alerts) {
      expect(alert).toMatch(/^Turant[A-Z]/);
      expect(['critical', 'warning']).toContain(labels.severity);
      expect([annotations.summary, annotations.action].filter((one) => !one)).toEqual([]);
    }
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });

  describe('for promtool', () => {
    let promtool: Awaited<ReturnType<typeof fetchPromtool>>;
    const folder = temporaryFolder('turant-alerts-');
    beforeAll(async () => {
      promtool = await fetchPromtool();
    }, PROMTOOL_START_MS);

    it('is right, and a copy with a fault is not', async () => {
      if (!promtool) return;
      expect(await promtool('check', 'rules', FILE)).toMatchObject({
        isFine: true,
        said: expect.stringContaining(`${alerts.length} rules`),
      });
      const broken = join(folder, 'broken.yml');
      writeFileSync(broken, text.replace('max by (trunk)', 'max bye (trunk)'));
      expect((await promtool('check', 'rules', broken)).isFine).toBe(false);
    });

    it('fires where it should: a failing trunk, a low wallet, calls that wait, and nothing while all is well', async () => {
      if (!promtool) return;
      const test = join(folder, 'test.yml');
      const [trunk, wallet, waiting] = [
        'turant_trunk_breaker_open{trunk="tr_1",instance="a"}',
        'turant_wallets_low',
        'turant_calls_waiting{for="turn"}',
      ];
      const series = (...all: [string, string][]): object[] => all.map(([name, values]) => ({ series: name, values }));
      const firing = (alertname: string, count: number, minute: number): object => ({
        ...{ alertname, eval_time: `${minute}m` },
        exp_alerts: Array.from({ length: count }, () => ({ exp_labels: labelsOf(alertname), exp_annotations: {} })),
      });
      // Annotations are not compared: their words may change.
      const quiet = text.replaceAll(/^ +annotations:\n +summary:.*\n +action:.*\n/gm, '');
      writeFileSync(join(folder, 'quiet.yml'), quiet);
      const names = ['TurantTrunkFails', 'TurantWalletLow', 'TurantCallsWait'];
      const tests = [
        {
          interval: '1m',
          input_series: series([trunk, '1x30'], [wallet, '1x30'], [waiting, '5x30']),
          alert_rule_test: names.map((name) => firing(name, 1, 20)),
        },
        {
          interval: '1m',
          input_series: series([trunk, '0x30'], [wallet, '0x30'], [waiting, '5x3 0x27']),
          alert_rule_test: names.map((name) => firing(name, 0, 20)),
        },
      ];
      writeFileSync(test, JSON.stringify({ rule_files: ['quiet.yml'], evaluation_interval: '1m', tests }));
      const { isFine, said } = await promtool('test', 'rules', test);
      expect([isFine, said]).toEqual([true, expect.stringContaining('SUCCESS')]);
    });
  });
});

const labelsOf = (name: string): Record<string, string> => ({
  severity: alerts.find(({ alert }) => alert === name)?.labels.severity ?? '',
  ...(name === 'TurantTrunkFails' && { trunk: 'tr_1' }),
  ...(name === 'TurantCallsWait' && { for: 'turn' }),
});
