/**
 * Builds if a source, package-lock.json or the build itself has changed since dist was built: `node scripts/build-if-needed.cjs
 * [root]`.
 */
const { join, resolve } = require('node:path');
const { isBuilt } = require('./sources.cjs');

const root = resolve(process.argv[2] ?? join(__dirname, '..'));

if (!isBuilt(root)) {
  // Loaded only when needed: loading swc takes longer than the check.
  const { buildWhole, reasonOf } = require('./build.cjs');
  buildWhole(root).then(
    ({ files, tookMs }) => console.log(`Sources changed: built ${files} files in ${tookMs} ms.`),
    (error) => {
      console.error(`The build failed; dist is as it was.\n${reasonOf(error)}`);
      process.exitCode = 1;
    },
  );
}
