const { readFileSync } = require('node:fs');

/** USER_HZ, which Linux keeps at 100 for everything it shows (proc(5)). */
const TICKS_A_SECOND = 100;

/** Microseconds of CPU of a process and all its threads, from the text of /proc/<pid>/stat; the name in it may hold blanks. */
function cpuOfStat(text) {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1e6;
}

const memoryOfStatus = (text, field) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;

const cpuMicroseconds = (pid) => cpuOfStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));

/** MB: all that is resident, and without the pages of mapped files, which the kernel takes back when it likes. */
function memoryMb(pid) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return { rssMb: memoryOfStatus(text, 'VmRSS'), anonymousMb: memoryOfStatus(text, 'RssAnon') };
}

module.exports = { cpuMicroseconds, cpuOfStat, memoryMb, memoryOfStatus };
