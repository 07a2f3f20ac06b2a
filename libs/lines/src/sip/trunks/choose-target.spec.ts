import { chooseTarget } from './choose-target.js';
import type { Target } from './resolve-host.js';

const target = (address: string, change: Partial<Target> = {}): Target => ({
  priority: 10,
  weight: 0,
  port: 5_060,
  ipv4: [address],
  ...change,
});
const CALLS = Array.from({ length: 4_000 }, (_, index) => `call-${index}@192.0.2.1`);

/** How often each address is chosen by 4,000 calls. */
function counts(targets: readonly Target[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const call of CALLS) {
    const { address = 'none' } = chooseTarget(targets, call) ?? {};
    found[address] = (found[address] ?? 0) + 1;
  }
  return found;
}

it('takes the lowest priority only', () => {
  expect(counts([target('192.0.2.2', { priority: 20, weight: 99 }), target('192.0.2.1')])).toEqual({ '192.0.2.1': 4_000 });
});

it('skips targets without an IPv4 address, and chooses none if none has one', () => {
  const none = target('', { priority: 1, ipv4: [] });
  expect(chooseTarget([none, target('192.0.2.1', { port: 5_070 })], 'x')).toEqual({ address: '192.0.2.1', port: 5_070 });
  expect(chooseTarget([none], 'x')).toBeUndefined();
  expect(chooseTarget([], 'x')).toBeUndefined();
});

it('shares calls by weight: 75 to 25, and next to none for weight 0', () => {
  const found = counts([target('192.0.2.3'), target('192.0.2.1', { weight: 75 }), target('192.0.2.2', { weight: 25 })]);
  expect(found['192.0.2.1']! / 4_000).toBeCloseTo(0.75, 1);
  expect(found['192.0.2.2']! / 4_000).toBeCloseTo(0.25, 1);
  expect(found['192.0.2.3'] ?? 0).toBeLessThan(120);
});

it('shares calls among the addresses of one name', () => {
  const found = counts([target('', { ipv4: ['192.0.2.1', '192.0.2.2'] })]);
  expect(found['192.0.2.1']! / 4_000).toBeCloseTo(0.5, 1);
});

it('chooses the same server for the same call, in whatever order the records come', () => {
  const [one, other] = [target('', { weight: 5, ipv4: ['192.0.2.1', '192.0.2.2'] }), target('192.0.2.3', { weight: 5 })];
  const turned = [other, { ...one, ipv4: ['192.0.2.2', '192.0.2.1'] }];
  for (const call of CALLS.slice(0, 200)) expect(chooseTarget(turned, call)).toEqual(chooseTarget([one, other], call));
});
