const { lib } = require('./built.cjs');

const { EmbeddedBus } = lib('bus');
const { asTenantId } = lib('domain');
const { createRoad } = lib('road');
const { openStore } = lib('store');

const TENANT = asTenantId('tn_01JD0000000000000000000000');
const EMPLOYEE = 'em_01JD0000000000000000000000';
const tenant = {
  _id: TENANT,
  name: 'Sharma Motors',
  status: 'active',
  region: 'IN',
  timeZone: 'Asia/Kolkata',
  defaultTier: 'standard',
  createdAt: new Date(0),
};
const employee = {
  _id: EMPLOYEE,
  tenantId: TENANT,
  name: 'Asha',
  status: 'active',
  languages: ['en-IN'],
  isDefault: true,
  createdAt: new Date(0),
};

const complain = (...words) => console.error(...words);
const log = { debug: () => undefined, info: () => undefined, warn: complain, error: complain };

/** The road on an embedded store, without HTTP and without lines. */
async function benchRoad(dataDir) {
  const store = await openStore({ dataDir });
  const bus = new EmbeddedBus(async (letter) => complain('dead letter', letter));
  await bus.start();
  await store.tenants.insert(tenant);
  await store.employees.insert(employee);
  return createRoad({ store, bus, log });
}

/** A checked enquiry as the API would hand it to the intake. */
const enquiryOf = (tenantId, { lead, ...others }) => ({
  tenantId,
  ...lead,
  extra: Object.entries(others).map(([name, value]) => ({ name, value })),
  employee,
  tier: 'standard',
  wantsCall: false,
});

module.exports = { benchRoad, enquiryOf, EMPLOYEE, TENANT };
