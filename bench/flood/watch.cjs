const { openSync, readdirSync, readSync, closeSync, fstatSync } = require('node:fs');
const { memoryMb } = require('../process-cost.cjs');

const EVERY_MS = 250;
const CHUNK_BYTES = 1 << 20;
const NEWLINE = 10;

/** Samples memory and descriptors of a process until it is asked; undefined figures where it has ended. */
function watchProcess(pid) {
  const samples = [];
  const look = () => {
    try {
      samples.push({ rssMb: memoryMb(pid).rssMb, descriptors: readdirSync(`/proc/${pid}/fd`).length });
    } catch {
      // It has ended.
    }
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    const most = (of) => Math.max(...samples.map(of));
    return { maxRssMb: most(({ rssMb }) => rssMb), lastRssMb: samples.at(-1)?.rssMb, maxDescriptors: most((one) => one.descriptors) };
  };
}

/** Counts the lines that a file grew by from call to call. */
function lineCounter(path) {
  let at = 0;
  return () => {
    const file = openSync(path, 'r');
    const buffer = Buffer.alloc(CHUNK_BYTES);
    let lines = 0;
    for (const { size } = fstatSync(file); at < size;) {
      const length = readSync(file, buffer, 0, CHUNK_BYTES, at);
      if (length === 0) break;
      for (let i = 0; i < length; i++) if (buffer[i] === NEWLINE) lines += 1;
      at += length;
    }
    closeSync(file);
    return lines;
  };
}

module.exports = { lineCounter, watchProcess };
