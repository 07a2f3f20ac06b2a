/**
 * (C) Bare node:http and MongoDB's driver: documents like those of our leads, under the same indexes, one unordered bulk insert under
 * way, majority and journal; those who come meanwhile share the next. No road behind it.
 */
const { mongo } = require('mongoose');
const { startBare } = require('./bare-answer.cjs');
const { bareLead, EMPLOYEE } = require('./bare-lead.cjs');
const { lib } = require('./built.cjs');

const MOST_AT_ONCE = 1000;

async function start(uri) {
  // The store is opened only to make its indexes.
  await (await lib('store').openStore({ mongodbUri: uri })).close();
  const client = new mongo.MongoClient(uri, { writeConcern: { w: 'majority', journal: true } });
  await client.connect();
  const leads = client.db().collection('leads');
  const waiting = [];
  let isWriting = false;

  const write = async (batch) => {
    try {
      const documents = batch.map(({ lead }) => lead);
      await leads.insertMany(documents, { ordered: false });
      for (const { lead, resolve } of batch)
        resolve({ success: true, leadId: lead._id, callId: null, status: 'accepted', employeeId: EMPLOYEE, tier: 'standard' });
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  };
  const drain = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      await new Promise(setImmediate);
      await write(waiting.splice(0, MOST_AT_ONCE));
    }
    isWriting = false;
  };
  const store = (tenantId, body) =>
    new Promise((resolve, reject) => {
      waiting.push({ lead: bareLead(tenantId, body), resolve, reject });
      if (!isWriting) void drain();
    });
  startBare({ tenantId: 'tn_01JD0000000000000000000000', store, count: () => leads.countDocuments() });
}

void start(process.argv[2]);
