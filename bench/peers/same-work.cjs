const { leadBody, mobile } = require('../lead-request.cjs');
const { emptyBacklog } = require('../webhook.cjs');
const { postLead } = require('./peer-server.cjs');

const KEYLESS = [401, 403];
const REFUSED = [400, 422];
const CALL = { triggerImmediateCall: true };

const without = (field) => {
  const body = leadBody(mobile(0), CALL);
  return { ...body, lead: { ...body.lead, [field]: undefined } };
};
const withPhone = (phone) => {
  const body = leadBody(mobile(0), CALL);
  return { ...body, lead: { ...body.lead, phone } };
};

async function expectStatus(server, body, statuses, what) {
  const status = await postLead(server, body);
  if (!statuses.includes(status)) throw new Error(`${server.name} answers ${what} with ${status}, not ${statuses.join(' or ')}`);
}

/** Every server does the same work, or the comparison says nothing: checks the key, name and phone, and stores one of two equal leads. */
async function checkWork(server) {
  await expectStatus({ ...server, key: `${server.key}x` }, leadBody(mobile(0), CALL), KEYLESS, 'a wrong key');
  await expectStatus(server, without('name'), REFUSED, 'a lead without a name');
  await expectStatus(server, without('phone'), REFUSED, 'a lead without a phone that asks for a call');
  await expectStatus(server, withPhone('+91 call me'), REFUSED, 'a phone that is none');
  const twice = leadBody(mobile(server.next++), CALL);
  for (const which of ['first', 'second']) await expectStatus(server, twice, [202], `the ${which} of two equal leads`);
  server.expected += 1;
  if ((await emptyBacklog(server)) === undefined) throw new Error(`${server.name} stored two equal leads as ${await server.count()} leads`);
}

/**
 * What was answered 202 is stored: once as a lead, and once as a call that is asked for.
 * @param server {next, unaccepted}: positions up to `next` were posted, and those of `unaccepted` not answered with 202
 */
function proofOf({ next, unaccepted = [] }, [leads, calls]) {
  const isUnaccepted = new Set(unaccepted);
  const positions = Array.from({ length: next }, (_, position) => position);
  const answered = positions.filter((position) => !isUnaccepted.has(position)).map((position) => `+91${mobile(position)}`);
  const [isLead, isCall] = [new Set(leads), new Set(calls)];
  const missing = answered.filter((phone) => !isLead.has(phone) || !isCall.has(phone)).length;
  const twice = leads.length - isLead.size + calls.length - isCall.size;
  return { answered: answered.length, unaccepted: unaccepted.length, missing, twice };
}

module.exports = { checkWork, proofOf };
