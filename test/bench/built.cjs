const { join } = require('node:path');

const ROOT = join(__dirname, '../..');
const MAIN = join(ROOT, 'dist/apps/standalone/src/main.js');

/** A lib of the build, through its door. */
const lib = (name) => require(join(ROOT, 'dist/libs', name, 'src/index.js'));

module.exports = { lib, MAIN, ROOT };
