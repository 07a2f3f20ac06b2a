/** The Asterisk of the bench: unpacked, with the configuration that operators get (scripts/asterisk), on loopback. */
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');
const { folder } = require('./children.cjs');

// The engines of the tests are TypeScript: this teaches require to read it.
require('../test/engines/run-ts.cjs');
const { freePorts } = require('../test/engines/engine-process.ts');
const { OwnAsterisk } = require('../test/engines/own-asterisk.ts');
const { ASTERISK } = require('../test/engines/peer-sets.ts');
const { skipLoudly } = require('../test/engines/skipped.ts');
const { fetchUnpacked, reasonOf, versionOf } = require('../test/engines/unpacked.ts');
const { renderAsteriskTrunks } = require('@turant/lines');

/** Two for each call, for a thousand calls, below the range from which the system hands out free ports. Those in use are passed over. */
const RTP_PORTS = { min: 26_000, max: 29_999 };
const PASSWORD = 'only for this bench';
const USER = 'bench';
const KNOWN_MS = 15_000;

/** The trunks as the service writes them. SIPp answers no OPTIONS, so a trunk is asked for a sign of life only if `isAsked`. */
function trunksText(trunks) {
  return trunks
    .map(({ trunkId, uri, isAsked = true }) => {
      const text = renderAsteriskTrunks([{ _id: trunkId, uri, transport: 'udp' }]);
      return isAsked ? text : text.replace(/^qualify_frequency = .*$/m, 'qualify_frequency = 0');
    })
    .join('\n');
}

/** @returns undefined if this machine cannot get Asterisk; the reason is then printed */
async function startBenchAsterisk() {
  const root = await fetchUnpacked(ASTERISK).catch((error) => skipLoudly('every call through Asterisk', reasonOf(error)));
  if (!root) return undefined;
  const home = folder();
  const passwordFile = join(home, 'ari-password');
  writeFileSync(passwordFile, `${PASSWORD}\n`, { mode: 0o600 });
  const [sipPort, httpPort] = await freePorts(2);
  const ari = { user: USER, passwordFile };
  const asterisk = new OwnAsterisk(root, { folder: home, sipHost: '127.0.0.1', sipPort, httpPort, rtpPorts: RTP_PORTS, ari });
  await asterisk.start();
  return {
    version: await versionOf(root, 'usr/sbin/asterisk', '-V'),
    pid: Number(readFileSync(join(home, 'run/asterisk.pid'), 'utf8')),
    /** The settings of a driver. */
    ari: (app) => ({ url: asterisk.ariUrl, user: USER, password: PASSWORD, app }),
    /** The settings of a service that directs it. */
    settings: { TRUNK_DRIVER: 'asterisk', ARI_URL: asterisk.ariUrl, ARI_USER: USER, ARI_PASSWORD_FILE: passwordFile },
    /** Resolves when Asterisk knows them. `more`: what a service has written. */
    setTrunks: async (trunks, more = '') => {
      const text = `${trunksText(trunks)}\n${more}`;
      writeFileSync(asterisk.trunksFile, text, { mode: 0o600 });
      await asterisk.reload();
      const ids = new Set([...text.matchAll(/^\[(\w+)\]/gm)].map(([, id]) => id));
      for (const endMs = Date.now() + KNOWN_MS; ; await pause(100)) {
        const known = await asterisk.cli('pjsip show endpoints');
        const missing = [...ids].filter((id) => !known.includes(` ${id} `) && !known.includes(` ${id}\n`));
        if (missing.length === 0) return;
        if (Date.now() > endMs) throw new Error(`Asterisk does not know ${missing.join(', ')}`);
      }
    },
    channels: async () => Number(/^(\d+) active channels?/m.exec(await asterisk.cli('core show channels count'))?.[1]),
    stop: () => asterisk.stop(),
  };
}

module.exports = { startBenchAsterisk };
