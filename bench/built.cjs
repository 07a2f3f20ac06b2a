const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '..');
/** Node's flags of `npm start`. */
const START_FLAGS = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start.match(/--max-\S+/g);
const MAIN = join(ROOT, 'dist/apps/standalone/src/main.js');

/** A lib of the build, through its door. */
const lib = (name) => require(join(ROOT, 'dist/libs', name, 'src/index.js'));

/** What the build leaves out: a file of a lib's folder `testing`, from its source. */
function forTests(path) {
  require('../test/engines/run-ts.cjs');
  return require(join(ROOT, 'libs', `${path}.ts`));
}

module.exports = { forTests, lib, MAIN, ROOT, START_FLAGS };
