/** Reads rows of measurements, {server, round, connections, ...}. */
const each = (rows, field) => rows.map((row) => row[field]);

const serversOf = (rows) => [...new Set(each(rows, 'server'))].sort();

/** The rows of a server in the order of the rounds; with `connections` only those of that number. */
const rowsOf = (rows, server, connections) =>
  rows
    .filter((row) => row.server === server && (connections === undefined || row.connections === connections))
    .sort((a, b) => a.round - b.round);

module.exports = { each, rowsOf, serversOf };
