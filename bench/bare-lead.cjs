const { randomBytes } = require('node:crypto');

const EMPLOYEE = 'em_01JD0000000000000000000000';
const run = randomBytes(5).toString('hex').toUpperCase();
let minted = 0;

/** Ascending, and as long as ours. */
const mint = (prefix, now) => `${prefix}_${now.toString(36).toUpperCase().padStart(10, '0')}${run}${String(minted++).padStart(6, '0')}`;

/** A lead that asks for no call as our intake stores it, field by field (bare-lead.spec.ts holds it to that), without our code. */
function bareLead(tenantId, { lead: { name, phone, email, requirement, budget, source }, ...others }) {
  const receivedAt = new Date();
  const _id = mint('ld', receivedAt.getTime());
  return {
    _id,
    tenantId,
    name,
    requirement,
    budget,
    source,
    extra: Object.entries(others).map(([field, value]) => ({ name: field, value })),
    phone,
    email,
    tier: 'standard',
    employeeId: EMPLOYEE,
    status: 'new',
    isTest: false,
    isListed: true,
    receivedAt,
    openWindow: phone,
    pending: [
      {
        id: mint('te', receivedAt.getTime()),
        type: 'lead.accepted.v1',
        time: receivedAt,
        tenantId,
        subject: _id,
        data: { leadId: _id, employeeId: EMPLOYEE, tier: 'standard' },
      },
    ],
    pendingSince: receivedAt,
  };
}

module.exports = { bareLead, EMPLOYEE };
