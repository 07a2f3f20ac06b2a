const { stripVTControlCharacters } = require('node:util');

/**
 * Adds up what `npm test` did. `reports`: Jest's --json answers; `skipped`: the entries of skipLoudly (test/engines/skipped.ts);
 * `broken`: steps other than tests that failed. A test that said it could not test anything is no passed test.
 */
function tally(reports, skipped, broken) {
  const counts = { passed: 0, failed: broken.length, skipped: 0 };
  const reasons = new Set(skipped.map(({ what, reason }) => `${what}: ${reason}`));
  for (const file of reports.flatMap((report) => report.testResults)) {
    // A spec that could not even be loaded has no tests to count.
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) counts.failed += 1;
    for (const test of file.assertionResults) {
      const state = stateOf(test, file.name, skipped);
      counts[state] += 1;
      if (isUnexplained(test)) reasons.add(`${file.name} "${test.fullName}": marked so in the spec`);
    }
  }
  if (counts.passed + counts.failed + counts.skipped === 0) {
    reasons.add('everything: no test fits what was asked for');
    counts.failed = 1;
  }
  return { ...counts, reasons: [...reasons] };
}

const isUnexplained = (test) => ['pending', 'todo', 'disabled', 'skipped'].includes(test.status);

function stateOf(test, file, skipped) {
  if (test.status === 'failed') return 'failed';
  if (test.status !== 'passed') return 'skipped';
  return skipped.some((entry) => isMeant(entry, test, file)) ? 'skipped' : 'passed';
}

/** Called in a test it means that one; outside of one all of the file, or those whose name begins as `within` says. */
function isMeant(entry, test, file) {
  if (entry.file !== file) return false;
  if (entry.within !== undefined) return test.fullName.startsWith(entry.within);
  return entry.test === undefined || entry.test === test.fullName;
}

/** What failed in the tests, one entry each: file, name and the first lines of what it said. `reports` as in {@link tally}. */
function failures(reports) {
  return reports
    .flatMap((report) => report.testResults)
    .flatMap((file) => {
      const failed = file.assertionResults.filter((test) => test.status === 'failed');
      if (failed.length > 0) return failed.map((test) => `${file.name}\n${test.fullName}\n${firstLines(test.failureMessages ?? [])}`);
      return file.status === 'failed' ? [`${file.name}\ncould not be loaded\n${firstLines([file.message ?? ''])}`] : [];
    });
}

const LINES_OF_A_FAILURE = 12;

/** Without colours and without the places in the code, which Jest has printed where the test ran. */
function firstLines(messages) {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split('\n'));
  return lines
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .slice(0, LINES_OF_A_FAILURE)
    .join('\n');
}

module.exports = { failures, tally };
