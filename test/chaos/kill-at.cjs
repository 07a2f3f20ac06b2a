/**
 * Preloaded into a standalone (NODE_OPTIONS=--require): kills its own process by SIGKILL at one exact point. Product code knows nothing of it.
 *
 * CHAOS_KILL=write:<point>:before[:n]   the n-th write transaction with that point in it (point-of-write.cjs) has done its work and is not committed
 *            write:<point>:after[:n]    it is durable, and nobody has been told
 *            send:<METHOD>:before[:n]   instead of the n-th UDP send of that SIP request
 *            send:<METHOD>:after[:n]    the datagram has left, nothing else has happened
 *            file:<point>:before[:n]    instead of the n-th renaming that puts an object of that point into the object storage
 *            file:<point>:after[:n]     the file is in its place, nothing else has happened
 *            nth-write:<n>:before|after the n-th write transaction, whatever is in it
 * CLOCK_SHIFT_MS                        the wall clock is that far ahead
 */
const dgram = require('node:dgram');
const { appendFileSync, promises: files } = require('node:fs');
const lmdb = require('lmdb');
const { pointOfFile, pointsOf } = require('./point-of-write.cjs');

const plan = readPlan(process.env.CHAOS_KILL);
let seen = 0;

function readPlan(text) {
  if (!text) return undefined;
  const [kind, what, side, nth = '1'] = text.split(':');
  if (kind === 'nth-write') return { kind: 'write', what: '*', side, nth: Number(what) };
  return { kind, what, side, nth: Number(nth) };
}

/** SIGKILL to oneself is delivered before the call returns. */
function die() {
  process.kill(process.pid, 'SIGKILL');
}

/** Whether this is the moment's occasion; `before` and `after` of one occasion count once. */
function isTheOne(kind, names) {
  if (plan?.kind !== kind || !(plan.what === '*' || names.includes(plan.what))) return false;
  seen += 1;
  return seen === plan.nth;
}

// --- the store's write path

/** Documents changed in the write transaction that is running, each with the fields of its groups, by collection and id. */
let changes;

function watchTable(table, name) {
  // Indexes are named `collection.index`; documents are what says which step this is. `collection+group` holds a group of a document's fields.
  if (!name || name.includes('.')) return table;
  const [collection] = name.split('+');
  const { put, remove } = table;
  const note = (id, before, after) => {
    const key = `${collection} ${String(id)}`;
    const known = changes?.get(key);
    changes?.set(key, { name: collection, before: joined(known?.before, before), after: joined(known?.after, after) });
  };
  table.put = function (id, after, ...rest) {
    note(id, this.get(id), after);
    return put.call(this, id, after, ...rest);
  };
  table.remove = function (id, ...rest) {
    const before = this.get(id);
    if (before) note(id, before, {});
    return remove.call(this, id, ...rest);
  };
  return table;
}

const joined = (a, b) => (a || b) && { ...a, ...b };

function watchTransactions(root) {
  const { transaction } = root;
  root.transaction = function (work) {
    let isDue = false;
    const done = transaction.call(this, () => {
      changes = new Map();
      const result = work();
      const points = [...new Set([...changes.values()].flatMap(pointsOf))];
      changes = undefined;
      if (process.env.CHAOS_TRACE) appendFileSync(process.env.CHAOS_TRACE, `${process.pid} write ${points.join(' ') || '-'}\n`);
      isDue = isTheOne('write', points);
      if (isDue && plan.side === 'before') die();
      return result;
    });
    return done.then((result) => {
      if (isDue) die();
      return result;
    });
  };
}

const { open } = lmdb;
lmdb.open = (...args) => {
  const root = open(...args);
  const { openDB } = root;
  root.openDB = function (options) {
    return watchTable(openDB.call(this, options), options?.name);
  };
  watchTransactions(root);
  return root;
};

// --- the SIP send path

const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function (bytes, ...rest) {
  const method = Buffer.isBuffer(bytes) && bytes.length > 12 ? /^([A-Z]+) sips?:/.exec(bytes.toString('latin1', 0, 24))?.[1] : undefined;
  if (!method) return send.call(this, bytes, ...rest);
  if (process.env.CHAOS_TRACE) appendFileSync(process.env.CHAOS_TRACE, `${process.pid} send ${method}\n`);
  const isDue = isTheOne('send', [method]);
  if (isDue && plan.side === 'before') die();
  const result = send.call(this, bytes, ...rest);
  // A bound socket with a numeric address hands the datagram to the kernel before it returns.
  if (isDue) die();
  return result;
};

// --- the object storage of files

const { rename } = files;
files.rename = async function (from, to) {
  const point = pointOfFile(String(to));
  if (point && process.env.CHAOS_TRACE) appendFileSync(process.env.CHAOS_TRACE, `${process.pid} file ${point}\n`);
  const isDue = point !== undefined && isTheOne('file', [point]);
  if (isDue && plan.side === 'before') die();
  await rename.call(this, from, to);
  if (isDue) die();
};

require('../e2e/shift-clock.cjs');
