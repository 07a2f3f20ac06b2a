/** Whole numbers from 100 on, no more than thousandths; `-` where nothing was measured. */
function figure(value) {
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value)) return '-';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toFixed(value < 1 ? 3 : 2)));
}

const tenths = (value) => (Number.isFinite(value) ? value.toFixed(1) : '-');
const hundredths = (value) => (Number.isFinite(value) ? value.toFixed(2) : '-');
const percent = (share) => (Number.isFinite(share) ? `${Number((100 * share).toPrecision(2))} %` : '-');

/** @param wanted {title, of: (row) => value}[], or [title, name of the row's field][] */
function table(wanted, rows) {
  const columns = wanted.map((column) => (Array.isArray(column) ? { title: column[0], of: (row) => row[column[1]] } : column));
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const head = [line(columns.map(({ title }) => title)), `|${'---|'.repeat(columns.length)}`];
  return [...head, ...rows.map((row) => line(columns.map(({ of }) => figure(of(row)))))].join('\n');
}

const HOLDS = { '>=': (value, limit) => value >= limit, '<': (value, limit) => value < limit };

/** One word on a measured figure: does it reach its goal, hold its bound, or neither. @param {Record<string, any>} figure */
function verdict({ value, is, bound, goal }) {
  if (!Number.isFinite(value)) return 'not measured';
  if (is === undefined) return '';
  if (goal !== undefined && HOLDS[is](value, goal)) return 'goal';
  if (bound === undefined) return 'not reached';
  return HOLDS[is](value, bound) ? 'holds' : 'MISSED';
}

const limit = (is, value, unit) => (value === undefined ? '' : `${is} ${value}${unit && ` ${unit}`}`);

/** The table of the speeds to hold (docs/behaviour.md): figures as {what, value, unit, is, bound, goal}. `isJudged`: see quiet.cjs. */
const goalsTable = (figures, isJudged = true) =>
  table(
    [
      { title: 'What', of: ({ what }) => what },
      { title: 'Figure', of: ({ value, unit }) => `${figure(value)}${unit && ` ${unit}`}` },
      { title: 'Bound', of: ({ is, bound, unit }) => limit(is, bound, unit) },
      { title: 'Goal', of: ({ is, goal, unit }) => limit(is, goal, unit) },
      { title: '', of: (one) => (isJudged || one.is === undefined ? verdict(one) : 'not judged') },
    ],
    figures,
  );

module.exports = { figure, goalsTable, hundredths, percent, table, tenths, verdict };
