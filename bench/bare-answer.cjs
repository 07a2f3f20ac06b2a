const { createHash } = require('node:crypto');
const { createServer } = require('node:http');

const MOST_BYTES = 256 * 1024;
/** Hash to tenant, as a store would have it: ours among others. */
const KEY = 'tk_live_0123456789abcdefghijkl_abcdef';
const OTHERS = 1000;

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

function keysOf(tenantId) {
  const keys = new Map([[hashOf(KEY), tenantId]]);
  for (let i = 0; i < OTHERS; i++) keys.set(hashOf(`tk_live_${i}`), `tn_${i}`);
  return keys;
}

function answer(response, status, body) {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

/**
 * The least that a node:http server does with a lead: key check, JSON.parse, `store`, 202.
 * `store(tenantId, body)` resolves with the answer when the lead is durable; `count()` says how many went the whole road.
 */
function startBare({ tenantId, store, count }) {
  const keys = keysOf(tenantId);
  const take = (request, response, bytes) => {
    const tenant = keys.get(hashOf((request.headers.authorization ?? '').slice('Bearer '.length)));
    if (!tenant) return answer(response, 401, { success: false });
    let body;
    try {
      body = JSON.parse(bytes.toString());
    } catch {
      return answer(response, 400, { success: false });
    }
    store(tenant, body).then(
      (stored) => answer(response, 202, stored),
      () => answer(response, 503, { success: false }),
    );
  };
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void count().then((leads) => answer(response, 200, { leads }));
    const chunks = [];
    let length = 0;
    request.on('data', (chunk) => {
      length += chunk.length;
      if (length <= MOST_BYTES) chunks.push(chunk);
    });
    request.on('end', () =>
      length > MOST_BYTES
        ? answer(response, 413, { success: false })
        : take(request, response, chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)),
    );
  });
  process.on('disconnect', () => process.exit(0));
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port, key: KEY }));
}

module.exports = { startBare };
