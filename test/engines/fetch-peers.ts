/** Fills the cache with the SIP peers, promtool, nginx, Caddy, coturn and Chromium before the tests: `node test/engines/run-ts.cjs test/engines/fetch-peers.ts`. */
import { ASTERISK, CHROMIUM, COTURN, KAMAILIO_AND_BARESIP, PROMETHEUS, PROXIES } from './peer-sets.js';
import { fetchUnpacked, reasonOf, versionOf } from './unpacked.js';

async function main(): Promise<void> {
  for (const set of [ASTERISK, CHROMIUM, COTURN, KAMAILIO_AND_BARESIP, PROMETHEUS, PROXIES]) {
    try {
      const root = await fetchUnpacked(set);
      for (const { path, versionFlag } of set.programs) console.log(`${await versionOf(root, path, versionFlag)}, in ${root}`);
    } catch (error) {
      console.error(`${set.packages.join(', ')}: ${reasonOf(error)}`);
      process.exitCode = 1;
    }
  }
}

void main();
