/**
 * docs/benchmarks.md: the text between `<!-- <block>:begin -->` and `<!-- <block>:end -->` is made from the results of the last run. The bench
 * does that by itself; `node test/bench/results-page.cjs` makes the page from the results as they are.
 */
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { ROOT } = require('./built.cjs');
const { mediaReport } = require('./media-summary.cjs');
const { realReport } = require('./real-summary.cjs');
const { goalFigures, webhookTable } = require('./summary.cjs');
const { goalsTable } = require('./table.cjs');

const PAGE = join(ROOT, 'docs/benchmarks.md');
const KINDS = {
  embedded: {
    block: 'bench',
    file: 'results.json',
    report: (results) => `${goalsTable(goalFigures(results))}\n\n${webhookTable(results.webhook)}`,
  },
  real: { block: 'bench-real', file: 'results-real.json', report: realReport },
  media: { block: 'bench-media', file: 'results-media.json', report: mediaReport },
};

function headline({ date, commit, machine, rounds, tookSeconds }) {
  const { cores, model, node, loadBefore } = machine;
  const where = `${cores} cores ${model}, Node ${node.replace(/^v/, '')}, load ${loadBefore.toFixed(1)} before`;
  return `${date.slice(0, 16).replace('T', ' ')} UTC, commit ${commit ?? 'unknown'}, ${where}, ${rounds} rounds, ${tookSeconds} s.`;
}

const textOf = (kind, results) => `${headline(results)}\n\n${KINDS[kind].report(results)}`;

const patternOf = (block) => new RegExp(`(<!-- ${block}:begin -->\n)([^]*?)\n?(<!-- ${block}:end -->)`);

const blockOf = (kind, page) => patternOf(KINDS[kind].block).exec(page)?.[2];

const resultsFile = (kind) => join(__dirname, KINDS[kind].file);

function writePage(kind, results) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(patternOf(KINDS[kind].block), (_, begin, __, end) => `${begin}${textOf(kind, results)}\n${end}`),
  );
}

function writeResults(kind, results) {
  writeFileSync(resultsFile(kind), `${JSON.stringify(results, null, 2)}\n`);
  writePage(kind, results);
}

module.exports = { blockOf, KINDS, PAGE, textOf, writeResults };

if (require.main === module) for (const kind of Object.keys(KINDS)) writePage(kind, JSON.parse(readFileSync(resultsFile(kind), 'utf8')));
