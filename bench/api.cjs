/** Our API, as the owner of a key asks it. `server`: {baseUrl, key}, as servers.cjs has it. */
async function answerOfApi({ baseUrl, key }, path, { body, method = body ? 'POST' : 'GET', signal } = {}) {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${baseUrl}${path}`, { method, headers, signal, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

const askApi = async (server, path, options) => (await answerOfApi(server, path, options)).json();

const PAGE = 100;

/** All entries of a list, page by page. @param path may have a query @param signalOf makes the signal that ends the wait for a page */
async function listOf(server, path, signalOf = () => undefined) {
  const found = [];
  for (let cursor = ''; cursor !== undefined;) {
    const query = `${path.includes('?') ? '&' : '?'}limit=${PAGE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { data, nextCursor } = await askApi(server, `${path}${query}`, { signal: signalOf() });
    found.push(...data);
    cursor = nextCursor ?? undefined;
  }
  return found;
}

module.exports = { answerOfApi, askApi, listOf };
