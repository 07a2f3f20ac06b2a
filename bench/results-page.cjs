/**
 * docs/benchmarks.md: the text between `<!-- <block>:begin -->` and `<!-- <block>:end -->` is made from the results of the last run. The bench
 * does that by itself; `node bench/results-page.cjs` makes the page from the results as they are.
 */
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { ROOT } = require('./built.cjs');
const { earsReport } = require('./ears-summary.cjs');
const { idleReport } = require('./idle-summary.cjs');
const { linesReport } = require('./lines-summary.cjs');
const { mediaReport } = require('./media-summary.cjs');
const { peersReport } = require('./peers-summary.cjs');
const { quietWords } = require('./quiet.cjs');
const { realReport } = require('./real-summary.cjs');
const { goalFigures, webhookTable } = require('./summary.cjs');
const { goalsTable } = require('./table.cjs');
const { voiceReport } = require('./voice/summary.cjs');

const PAGE = join(ROOT, 'docs/benchmarks.md');
const KINDS = {
  embedded: {
    block: 'bench',
    file: 'results.json',
    report: (results) => `${goalsTable(goalFigures(results), results.isJudged)}\n\n${webhookTable(results.webhook)}`,
  },
  ears: { block: 'bench-ears', file: 'results-ears.json', report: earsReport },
  real: { block: 'bench-real', file: 'results-real.json', report: realReport },
  peers: { block: 'bench-peers', file: 'results-peers.json', report: peersReport },
  lines: { block: 'bench-lines', file: 'results-lines.json', report: linesReport },
  idle: { block: 'bench-idle', file: 'results-idle.json', report: idleReport },
  media: { block: 'bench-media', file: 'results-media.json', report: mediaReport },
  voice: { block: 'bench-voice', file: 'results-voice.json', report: voiceReport },
};

/** `hasChanges`: the sources were not those of the commit. `quiet`: see quiet.cjs; older results have none. */
function headline({ date, commit, hasChanges, machine, quiet, rounds, tookSeconds }) {
  const { cores, model, node, loadBefore } = machine;
  const where = `${cores} cores ${model}, Node ${node.replace(/^v/, '')}, load ${loadBefore.toFixed(1)} before`;
  const sources = `commit ${commit ?? 'unknown'}${hasChanges ? ' with changes' : ''}`;
  const machineWords = quiet ? ` Machine: ${quietWords(quiet)}.` : '';
  return `${date.slice(0, 16).replace('T', ' ')} UTC, ${sources}, ${where}, ${rounds} rounds, ${tookSeconds} s.${machineWords}`;
}

/** This text stands in place of the results of a kind that has no results file yet. */
const NOT_MEASURED = 'Not measured yet.';

const textOf = (kind, results) => `${headline(results)}\n\n${KINDS[kind].report(results)}`;

const patternOf = (block) => new RegExp(`(<!-- ${block}:begin -->\n)([^]*?)\n?(<!-- ${block}:end -->)`);

const blockOf = (kind, page) => patternOf(KINDS[kind].block).exec(page)?.[2];

const resultsFile = (kind) => join(__dirname, KINDS[kind].file);

/** What the page has to show of the last run that was kept. */
const keptText = (kind) =>
  existsSync(resultsFile(kind)) ? textOf(kind, JSON.parse(readFileSync(resultsFile(kind), 'utf8'))) : NOT_MEASURED;

function writePage(kind, text) {
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(patternOf(KINDS[kind].block), (_, begin, __, end) => `${begin}${text}\n${end}`),
  );
}

function writeResults(kind, results) {
  writeFileSync(resultsFile(kind), `${JSON.stringify(results, null, 2)}\n`);
  writePage(kind, textOf(kind, results));
}

module.exports = { blockOf, keptText, KINDS, PAGE, textOf, writeResults };

if (require.main === module) for (const kind of Object.keys(KINDS)) writePage(kind, keptText(kind));
