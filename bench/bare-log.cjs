/** (B) Bare node:http and an append-only log: one write and fdatasync under way, those who come meanwhile share the next. */
const { randomBytes } = require('node:crypto');
const fs = require('node:fs');
const { join } = require('node:path');
const { startBare } = require('./bare-answer.cjs');

const file = fs.openSync(join(process.argv[2], 'leads.log'), 'a');
const run = randomBytes(5).toString('hex');
let waiting = [];
let isWriting = false;
let minted = 0;
let stored = 0;

function flush() {
  const batch = waiting;
  waiting = [];
  fs.write(file, batch.map(({ line }) => line).join(''), null, 'utf8', (failed) => {
    if (failed) return settle(batch, failed);
    fs.fdatasync(file, (error) => settle(batch, error));
  });
}

function settle(batch, error) {
  if (!error) stored += batch.length;
  for (const { answer, resolve, reject } of batch) {
    if (error) reject(error);
    else resolve(answer);
  }
  if (waiting.length > 0) flush();
  else isWriting = false;
}

function store(tenantId, body) {
  const leadId = `ld_${Date.now().toString(36)}${run}${(minted++).toString(36).padStart(6, '0')}`;
  const line = `${JSON.stringify({ leadId, tenantId, receivedAt: Date.now(), body })}\n`;
  const answer = { success: true, leadId, callId: null, status: 'accepted', employeeId: null, tier: 'standard' };
  return new Promise((resolve, reject) => {
    waiting.push({ line, answer, resolve, reject });
    if (isWriting) return;
    isWriting = true;
    setImmediate(flush);
  });
}

startBare({ tenantId: 'tn_bench', store, count: async () => stored });
