/** Leads a second into the repository, beside announcements a second out of it: published to one group that does nothing, and taken out of their documents. */
const { performance } = require('node:perf_hooks');
const { benchRoad, enquiryOf, TENANT } = require('./bench-road.cjs');
const { lib } = require('./built.cjs');
const { leadBody, mobile } = require('./lead-request.cjs');
const { obeyOrders } = require('./orders.cjs');

const CALLERS = 256;

async function obey({ dataDir, leads }) {
  const road = await benchRoad(dataDir);
  const published = { events: 0 };
  road.bus.subscribe({
    group: 'nobody',
    topics: ['lead.accepted.v1'],
    handle: async (events) => ((published.events += events.length), []),
  });
  const stored = [];
  const { acceptLead } = lib('road');
  const intake = acceptLead({
    ...road,
    outbox: {
      insertAndAnnounce: async (_, leads) => {
        const results = await road.store.leads.insertMany(leads);
        stored.push(...leads.filter((_, position) => results[position] === 'inserted'));
        return results;
      },
    },
  });
  const fill = async (from, to) => {
    let next = from;
    const caller = async () => {
      while (next < to) await intake.accept(enquiryOf(TENANT, leadBody(mobile(next++))));
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: CALLERS }, caller));
    return (to - from) / ((performance.now() - startedAt) / 1000);
  };
  const announce = async () => {
    const startedAt = performance.now();
    const some = stored.splice(0);
    road.outbox.announce('leads', some);
    await road.outbox.settled();
    return some.length / ((performance.now() - startedAt) / 1000);
  };
  const warm = leads / 4;
  await fill(0, warm);
  await announce();
  const intakePerSecond = await fill(warm, warm + leads);
  const announcedPerSecond = await announce();
  const left = await road.store.acrossTenants.leads.pending.since(new Date(Date.now() + 1000), 2);
  const isAllAnnounced = left.length === 0 && published.events === warm + leads;
  await road.store.close();
  return { intake: intakePerSecond, announced: announcedPerSecond, isAllAnnounced };
}

obeyOrders(obey);
