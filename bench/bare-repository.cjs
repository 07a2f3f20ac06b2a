/** (A) Bare node:http in front of the same intake and store, the road consuming as in the standalone: what HTTP, checks and Nest cost is the rest. */
const { setInterval } = require('node:timers');
const { startBare } = require('./bare-answer.cjs');
const { benchRoad, enquiryOf, TENANT } = require('./bench-road.cjs');
const { lib } = require('./built.cjs');

const SWEEP_EVERY_MS = 1_000;

async function start(dataDir) {
  const context = await benchRoad(dataDir);
  const { acceptLead, startTelephony } = lib('road');
  const lines = await lib('lines').createSipDriver({ log: context.log });
  const vault = lib('vault').createVault(Buffer.alloc(32, 1));
  const talk = { prepare: () => undefined, begin: () => undefined };
  const limits = { ringMs: 30_000, maxCallMs: 600_000 };
  const telephony = await startTelephony({ ...context, workerId: context.ids('te'), lines, vault, talk, limits }, { isOnlyProcess: true });
  setInterval(() => void telephony.sweep(), SWEEP_EVERY_MS);
  const intake = acceptLead(context);
  const { counters } = context.store;
  startBare({
    tenantId: TENANT,
    store: async (tenantId, body) => {
      const { isReplay: _isReplay, ...answer } = await intake.accept(enquiryOf(tenantId, body));
      return { success: true, ...answer };
    },
    count: async () => (await counters.get(TENANT, counters.ofTenant(TENANT))).leads,
  });
}

void start(process.argv[2]);
