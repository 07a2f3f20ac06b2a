/**
 * Shows the OpenAPI document by Swagger UI, and lets each operation be tried: with an API key that is typed in, or as the person who is
 * signed in on the dashboard, whose requests carry the session's token.
 */
const READS = new Set(['GET', 'HEAD']);

/** @returns {Promise<string | undefined>} undefined if nobody is signed in */
async function readToken() {
  const answer = await fetch('/api/session');
  return answer.ok ? (await answer.json()).session.csrfToken : undefined;
}

const token = await readToken();
// @ts-expect-error -- a global of swagger-ui-bundle.js
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: 'none',
  filter: true,
  // Keys stay in the memory of the page.
  persistAuthorization: false,
  // The address of a validator of its maker's would be told which document is read.
  validatorUrl: null,
  /** The document itself is asked for without a method. */
  requestInterceptor(/** @type {{ method?: string, headers?: Record<string, string> }} */ request) {
    const { method = 'GET', headers = {} } = request;
    if (token !== undefined && !headers.Authorization && !READS.has(method.toUpperCase()))
      request.headers = { ...headers, 'X-CSRF-Token': token };
    return request;
  },
});

export {};
