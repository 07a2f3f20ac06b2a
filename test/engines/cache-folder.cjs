/** Where downloaded engines are kept, as cache.ts has it, for programs that Node runs as they are. */
const { homedir } = require('node:os');
const { join } = require('node:path');

const cache = process.env.TURANT_ENGINES_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'turant-engines');

module.exports = { cache };
