import { peersFigures, peersMistakes, peersReport } from './peers-summary.cjs';
import { proofOf } from './peers/same-work.cjs';

const N8N = 'n8n 2.40.5';
const seen = { p50Ms: 1, p99Ms: 9, refused: 0, failures: 0, statuses: {}, backlogSeconds: 0.1, busy: 0.1 };
const webhook = [0, 1].flatMap((round) =>
  [16, 64].flatMap((connections) => [
    { ...seen, server: 'ours', round, connections, perSecond: 6_000 + 3_000 * round, cpuPerLead: 200 },
    { ...seen, server: N8N, round, connections, perSecond: 60, cpuPerLead: 20_000 },
    { ...seen, server: 'Node-RED 5.0.7', round, connections, perSecond: 3_000, cpuPerLead: 300 },
  ]),
);
const proof = [
  { server: 'ours', round: 0, answered: 100, unaccepted: 1, missing: 0, twice: 0 },
  { server: 'ours', round: 1, answered: 90, unaccepted: 2, missing: 0, twice: 0 },
];
const peers = [{ name: N8N, node: '24.21.0', settings: 'A=1', postgres: '15.18', postgresSettings: 'fsync on' }];

describe('the summary of a run beside the peers', () => {
  it('compares round by round, and holds only n8n to the goal', () => {
    const figures = peersFigures({ webhook });
    expect(figures.map(({ value, goal }) => [value, goal])).toEqual([
      [2.5, undefined],
      [2.5, undefined],
      [1.5, undefined],
      [125, 100],
      [125, 100],
      [100, undefined],
    ]);
  });

  it('shows speeds, proof and settings', () => {
    const report = peersReport({ webhook, proof, peers });
    expect(report).toContain('| 64 | ours | 7,500 | 1 | 9 | 200 | 0 | 0.1 |');
    expect(report).toContain('| ours | 100 | 2 | 0 | 0 |');
    expect(report).toContain(`* ${N8N} on Node 24.21.0: A=1. PostgreSQL 15.18: fsync on.`);
  });

  it('says what must never be', () => {
    expect(peersMistakes({ webhook, proof })).toEqual([]);
    const refused = { ...webhook[0], refused: 1, statuses: { 503: 1 } };
    const lost = { server: 'ours', round: 0, answered: 100, missing: 2, twice: 1 };
    expect(peersMistakes({ webhook: [refused], proof: [lost] })).toEqual([
      'ours, 16: {"503":1}, 0 failures',
      'ours, round 1: 2 not stored after a kill, 1 stored twice',
    ]);
  });
});

describe('the proof that what was answered 202 is stored', () => {
  const phones = ['+919800000000', '+919800000001'];

  it('wants each lead and each call once', () => {
    expect(proofOf({ next: 2 }, [phones, phones])).toEqual({ answered: 2, unaccepted: 0, missing: 0, twice: 0 });
  });

  it('does not ask for what was not answered 202, stored or not', () => {
    expect(proofOf({ next: 3, unaccepted: [2] }, [phones, phones])).toEqual({ answered: 2, unaccepted: 1, missing: 0, twice: 0 });
    expect(proofOf({ next: 2, unaccepted: [0] }, [phones, phones])).toMatchObject({ answered: 1, missing: 0 });
  });

  it('sees a lead or a call that is missing, another one in its place, and one that is there twice', () => {
    expect(proofOf({ next: 2 }, [phones.slice(1), phones])).toMatchObject({ missing: 1 });
    expect(proofOf({ next: 2 }, [phones, phones.slice(1)])).toMatchObject({ missing: 1 });
    expect(proofOf({ next: 2 }, [['+919800000000', '+919800000009'], phones])).toMatchObject({ missing: 1, twice: 0 });
    expect(
      proofOf({ next: 2 }, [
        [...phones, phones[0] ?? ''],
        [...phones, ...phones],
      ]),
    ).toMatchObject({ missing: 0, twice: 3 });
  });
});
