/** The hash that tells whether two commits have the same code: test/repeat.cjs counts green runs by it, test/run.cjs chooses samples by it. */
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');

const IS_DOCUMENT = /\t(docs\/.*|[^/]+\.md)$/;

/** @returns {string | undefined} 16 hexadecimal digits that follow from all files of the commit but its documents; undefined where git knows no commit */
function codeHash(root) {
  const { status, stdout } = spawnSync('git', ['ls-tree', '-r', 'HEAD'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) return undefined;
  const code = stdout
    .trim()
    .split('\n')
    .filter((line) => !IS_DOCUMENT.test(line));
  return createHash('sha256').update(code.join('\n')).digest('hex').slice(0, 16);
}

module.exports = { codeHash };
