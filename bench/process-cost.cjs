const { readdirSync, readFileSync } = require('node:fs');

/** USER_HZ, which Linux keeps at 100 for everything it shows (proc(5)). */
const TICKS_A_SECOND = 100;

const microseconds = (ticks) => (ticks / TICKS_A_SECOND) * 1e6;

/** The fields of /proc/<pid>/stat from the third on; the name before them may hold blanks. */
const fieldsOf = (text) => text.slice(text.lastIndexOf(')') + 2).split(' ');

/** Microseconds of CPU of a process and all its threads, from the text of /proc/<pid>/stat. */
function cpuOfStat(text) {
  const fields = fieldsOf(text);
  return microseconds(Number(fields[11]) + Number(fields[12]));
}

/** The same with that of its ended children for which it has waited. */
function cpuWithEndedOfStat(text) {
  const fields = fieldsOf(text);
  return cpuOfStat(text) + microseconds(Number(fields[13]) + Number(fields[14]));
}

const parentOfStat = (text) => Number(fieldsOf(text)[1]);

const memoryOfStatus = (text, field) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;

const cpuMicroseconds = (pid) => cpuOfStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));

/** The CPU time of each thread of a process, by the thread's id; the main thread has the id of the process. */
function cpuOfThreads(pid) {
  const stats = readdirSync(`/proc/${pid}/task`).map((thread) => {
    try {
      return [Number(thread), cpuOfStat(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8'))];
    } catch {
      return [Number(thread), 0]; // The thread has ended.
    }
  });
  return new Map(stats);
}

/** MB: all that is resident, and without the pages of mapped files, which the kernel takes back when it likes. */
function memoryMb(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return { rssMb: memoryOfStatus(text, 'VmRSS'), anonymousMb: memoryOfStatus(text, 'RssAnon') };
}

/** How often threads of a process that run now have gone to sleep so far, from /proc/<pid>/task/<tid>/status (proc(5)): they woke as often. */
function wakesOf(pid) {
  const counts = readdirSync(`/proc/${pid}/task`).map((thread) => {
    try {
      return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'))?.[1]);
    } catch {
      return 0; // The thread has ended.
    }
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The figures of every process that runs now, by its id. */
function allStats() {
  const stats = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      stats.set(Number(name), readFileSync(`/proc/${name}/stat`, 'utf8'));
    } catch {
      // It ended meanwhile: its parent has its time now.
    }
  }
  return stats;
}

/** Microseconds of CPU of these processes and of all that descend from them. */
function cpuOfTrees(roots, stats = allStats()) {
  const children = new Map();
  for (const [pid, text] of stats) {
    const parent = parentOfStat(text);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const cpuOf = (pid) =>
    (stats.has(pid) ? cpuWithEndedOfStat(stats.get(pid)) : 0) + (children.get(pid) ?? []).reduce((sum, child) => sum + cpuOf(child), 0);
  return roots.reduce((sum, pid) => sum + cpuOf(pid), 0);
}

/** The CPU time of all programs and the hypervisor's other guests, by /proc/stat (proc(5)): no idling, no disk waits, no interrupts. */
function programsMicroseconds(text) {
  const [user, nice, system, , , , , steal] = text.split('\n', 1)[0].trim().split(/\s+/).slice(1).map(Number);
  return microseconds(user + nice + system + steal);
}

module.exports = {
  allStats,
  cpuMicroseconds,
  cpuOfStat,
  cpuOfThreads,
  cpuOfTrees,
  memoryMb,
  memoryOfStatus,
  parentOfStat,
  programsMicroseconds,
  wakesOf,
};
