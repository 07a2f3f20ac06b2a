/**
 * `npm run bench -- --engines real [--quick] [--calls N]`: one and two apis and workers on a real MongoDB and a real Kafka, beside a
 * bare server that writes the same documents, interleaved in one run, medians of three rounds; with --calls also the dashboard's summary
 * over 1,000 calls and over N. Without --quick the results are written to bench/results-real.json and docs/benchmarks.md.
 */
const { dialRound } = require('./dial.cjs');
const { forkScript } = require('./children.cjs');
const { startFarEnd } = require('./far-end.cjs');
const { BARE, realMistakes } = require('./real-summary.cjs');
const { LAYOUTS, arrange, nameOf, seededTenant, serverOf, startBareMongo, startService } = require('./real-servers.cjs');
const { realWindow, summaryTimes } = require('./real-window.cjs');

const CONNECTIONS = 64;
const FEW_CALLS = 1_000;

async function windows({ cluster, bare, ours, load, farEnd }, { round, ms, dialled }, results, say) {
  const layouts = round % 2 === 0 ? LAYOUTS : [...LAYOUTS].reverse();
  const window = { load, engines: cluster, connections: CONNECTIONS, ms, round };
  for (const layout of layouts) {
    const name = nameOf(layout);
    say(`  ${name}`);
    await arrange(cluster, layout);
    results.dial.push({ server: name, round, ...(await dialRound({ server: ours, farEnd, leads: dialled })) });
    results.webhook.push(await realWindow({ ...window, server: ours, name }));
  }
  say(`  ${BARE}`);
  results.webhook.push(await realWindow({ ...window, server: bare }));
}

async function measureSummary(cluster, calls, { rounds, requests }, results, say) {
  const tenants = [];
  for (const many of [FEW_CALLS, calls]) {
    say(`seeding ${many} calls`);
    tenants.push(await seededTenant(cluster, many));
  }
  const port = Number(new URL(cluster.apis[0].baseUrl).port);
  for (const tenant of tenants) await summaryTimes(port, tenant, requests / 5);
  for (let round = 0; round < rounds; round++)
    for (const tenant of tenants) {
      const { calls: many, seedSeconds } = tenant;
      results.summary.push({ round, calls: many, seedSeconds, ...(await summaryTimes(port, tenant, requests)) });
    }
}

/** @param plan {rounds, ms, dialled, calls?, requests}; `look`: see machine-watch.cjs */
async function measureReal(results, plan, { say, look }) {
  Object.assign(results, { dial: [], webhook: [], summary: [] });
  const farEnd = await startFarEnd();
  let cluster;
  try {
    cluster = await startService(farEnd.uri);
    const bare = await startBareMongo(cluster, BARE);
    const site = { cluster, bare, farEnd, ours: serverOf(cluster), load: forkScript('load.cjs') };
    say('warming up');
    for (const server of [site.ours, bare])
      await realWindow({ load: site.load, server, engines: cluster, connections: CONNECTIONS, ms: plan.ms, round: -1 });
    for (let round = 0; round < plan.rounds; round++) {
      await look();
      say(`round ${round + 1} of ${plan.rounds}`);
      await windows(site, { round, ms: plan.ms, dialled: plan.dialled }, results, say);
    }
    if (plan.calls) await measureSummary(cluster, plan.calls, plan, results, say);
  } finally {
    await cluster?.stop();
    farEnd.close();
  }
}

module.exports = { measureReal, realMistakes };
