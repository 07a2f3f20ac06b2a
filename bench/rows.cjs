const { median } = require('./figures.cjs');

/** Reads rows of measurements, {server, round, connections, ...}. */
const each = (rows, field) => rows.map((row) => row[field]);

const serversOf = (rows) => [...new Set(each(rows, 'server'))].sort();

/** The rows of a server in the order of the rounds; with `connections` only those of that number. */
const rowsOf = (rows, server, connections) =>
  rows
    .filter((row) => row.server === server && (connections === undefined || row.connections === connections))
    .sort((a, b) => a.round - b.round);

/** The median of each of these fields. */
const medians = (rows, fields) => Object.fromEntries(fields.map((field) => [field, median(each(rows, field))]));

/** How many requests of these windows were not taken. */
const wrongOf = (rows) => rows.reduce((sum, { refused, failures }) => sum + refused + failures, 0);

/** The longest wait for the road after a window; undefined: leads were missing after one. */
function longestBacklog(rows) {
  const waits = each(rows, 'backlogSeconds');
  return waits.includes(undefined) ? undefined : Math.max(...waits);
}

module.exports = { each, longestBacklog, medians, rowsOf, serversOf, wrongOf };
