import { judgeMachine, quietWords } from './quiet.cjs';
import { cpuOfTrees, programsMicroseconds } from './process-cost.cjs';
import { goalsTable } from './table.cjs';

interface Look {
  bare: { cpuPerLead: number; perSecond: number };
  othersCores?: number;
}

const look = ({ cpu = 40, speed = 20_000, others = 0.1 }): Look => ({
  bare: { cpuPerLead: cpu, perSecond: speed },
  othersCores: others,
});
const judge = (...looks: Look[]) => judgeMachine({ looks, cores: 4 });
const quiet = look({});

describe('the judgement of the machine', () => {
  it('judges where a bare server stays as fast and others are idle', () => {
    expect(judge(quiet, look({ cpu: 44, speed: 16_400, others: 0.2 }), quiet, quiet)).toMatchObject({ isQuiet: true, words: [] });
  });

  it('refuses where the bare server takes more CPU, or is slower or faster, at the end of most rounds', () => {
    const refused = (words: string): object => ({ isQuiet: false, words: [words] });
    expect(judge(quiet, look({ cpu: 50 }), quiet, quiet)).toMatchObject(
      refused('CPU a lead of the bare server changed within a round by 20.0 %, bound 10.0 %'),
    );
    expect(judge(quiet, look({ speed: 28_000 }), quiet)).toMatchObject(
      refused('leads a second of the bare server changed within a round by 34.3 %, bound 20.0 %'),
    );
  });

  it('refuses where others work in most rounds, and forgives one round of three, as the medians do', () => {
    const busy = look({ others: 0.21 });
    expect(judge(quiet, busy, quiet, busy)).toMatchObject({
      isQuiet: false,
      words: ['other programs kept 0.21 of 4 cores busy, bound 0.20'],
    });
    expect(judge(quiet, busy, quiet, quiet).isQuiet).toBe(true);
  });

  it('does not count what others did before the first look', () => {
    expect(judge(look({ others: 3 }), quiet, quiet).isQuiet).toBe(true);
  });

  it('refuses where nothing was measured', () => {
    expect(judge().words).toHaveLength(3);
    expect(judge(quiet).words).toHaveLength(3);
    expect(judge(look({ cpu: NaN }), look({ cpu: NaN })).isQuiet).toBe(false);
  });

  it('is told beside the figures', () => {
    expect(quietWords(judge(quiet, quiet))).toBe(
      'others 0.10 cores, bare server changed by 0.0 % (CPU) and 0.0 % (leads a second) within a round',
    );
    const figure = { what: 'p99', value: 12, unit: 'ms', is: '<', bound: 50 };
    expect([goalsTable([figure]).includes('| holds |'), goalsTable([figure], false).includes('| not judged |')]).toEqual([true, true]);
  });
});

describe('whose CPU it was', () => {
  const stat = (pid: number, parent: number, [user, ended]: [number, number]): [number, string] => [
    pid,
    `${pid} (a) b) S ${parent} ${'9 '.repeat(9)}${user} 0 ${ended} 0 9`,
  ];

  it('adds a process, its ended children and all its descendants', () => {
    const stats = new Map([
      stat(1, 0, [500, 500]),
      stat(10, 1, [100, 20]),
      stat(11, 10, [30, 0]),
      stat(12, 11, [5, 0]),
      stat(20, 1, [7, 0]),
    ]);
    expect(cpuOfTrees([10], stats)).toBe(1_550_000);
    expect(cpuOfTrees([10, 20, 99], stats)).toBe(1_620_000);
  });

  it('takes programs and the hypervisor, not idle, waiting and interrupts, from /proc/stat', () => {
    expect(programsMicroseconds('cpu  10 1 5 100 50 3 4 2 0 0\ncpu0 9 9 9 9 9 9 9 9 0 0\n')).toBe(180_000);
  });
});
