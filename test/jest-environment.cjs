const { TestEnvironment } = require('jest-environment-node');

/**
 * lmdb keeps the `open` of whoever loaded it first in its native addon, of which there is one a process. Jest loads it
 * anew for each test file, with a Date of that file's own: the first file's lmdb does not know the second one's Dates and
 * stores them as texts. So each file begins with an addon that nobody has used.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const [path, { exports }] of Object.entries(require.cache)) if (/lmdb.*\.node$/.test(path)) delete exports.open;
  }
};
