import { readFileSync } from 'node:fs';
import type { Cluster } from '../engines/cluster.js';

interface Watched {
  name: string;
  pid: number | undefined;
  cpuSeconds: number;
  residentMb: number;
}

/** USER_HZ, which Linux keeps at 100 for everything it shows (proc(5)). */
const TICKS_A_SECOND = 100;

/** What the cluster's processes, and this one, have taken since it was made. */
export class ProcessWatch {
  private readonly before: readonly Watched[];

  constructor({ apis, workers, mongodb, kafka }: Cluster) {
    const ours = [...apis, ...workers].map(({ kind, pid }) => ({ name: kind, pid }));
    const all = [...ours, { name: 'mongod', pid: mongodb.pid(0) }, { name: 'kafka', pid: kafka.pid(0) }];
    this.before = [...all, { name: 'this client', pid: process.pid }].map((one) => ({ ...one, ...figuresOf(one.pid) }));
  }

  taken(): { name: string; cpuSeconds: number; residentMb: number; grownMb: number }[] {
    return this.before.map(({ name, pid, cpuSeconds, residentMb }) => {
      const now = figuresOf(pid);
      return { name, cpuSeconds: now.cpuSeconds - cpuSeconds, residentMb: now.residentMb, grownMb: now.residentMb - residentMb };
    });
  }
}

function figuresOf(pid: number | undefined): Pick<Watched, 'cpuSeconds' | 'residentMb'> {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const resident = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND, residentMb: Number(resident ?? NaN) / 1024 };
}
