const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');
/** Node's flags of `npm start`. */
const START_FLAGS = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts.start.match(/--max-\S+/g);
const MAIN = join(ROOT, 'dist/apps/standalone/src/main.js');

/** A lib of the build, through its door. */
const lib = (name) => require(join(ROOT, 'dist/libs', name, 'src/index.js'));

module.exports = { lib, MAIN, ROOT, START_FLAGS };
