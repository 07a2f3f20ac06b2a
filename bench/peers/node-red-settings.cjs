/** Node-RED's settings file. Its own parts come from its folder, which is not above this file. */
const { createRequire } = require('node:module');

const { port, key, modules, postgres, connections } = JSON.parse(process.env.TURANT_BENCH);
const { Pool } = createRequire(`${modules}/`)('pg');

module.exports = {
  uiHost: '127.0.0.1',
  uiPort: port,
  httpAdminRoot: false,
  telemetry: { enabled: false },
  diagnostics: { enabled: false },
  logging: { console: { level: 'error', metrics: false, audit: false } },
  functionGlobalContext: { authorization: `Bearer ${key}`, pool: new Pool({ ...postgres, max: connections }) },
};
