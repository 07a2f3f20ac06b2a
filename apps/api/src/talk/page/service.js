/** Who answers on this page, as `GET /api/talk` tells it. */
/**
 * @typedef {object} Employee
 * @property {string} employeeId
 * @property {string} employeeName
 * @property {string} businessName
 * @property {string} language
 * @property {number} maxSeconds the longest call
 * @property {RTCIceServer[]} iceServers
 * @property {boolean} isTest
 */

/** The service has refused, or (status 0) cannot be reached. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} detail
   * @param {number} retryAfterSeconds 0 if the service does not say it
   */
  constructor(status, code, detail, retryAfterSeconds) {
    super(detail);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The service, with the key of the person, which is kept nowhere else, or with the session of the dashboard. */
export class Service {
  #key = '';
  /** Of the session; empty without one. */
  #csrfToken = '';

  /** @param {string} key an API key */
  useKey(key) {
    this.#key = key;
  }

  /** Whoever is signed in on the dashboard needs no key. @throws Refusal 401 if nobody is */
  async useSession() {
    const { session } = await ask('api/session', { credentials: 'same-origin' });
    this.#csrfToken = session.csrfToken;
  }

  get hasKey() {
    return this.#key !== '';
  }

  /**
   * @param {string | null} employeeId null: the first active employee
   * @returns {Promise<Employee>}
   */
  whoAnswers(employeeId) {
    return this.#ask(`api/talk${employeeId === null ? '' : `?${new URLSearchParams({ employeeId })}`}`, {});
  }

  /**
   * @param {{ employeeId: string, sdp: string }} offer
   * @param {{ isEcho: boolean, signal: AbortSignal }} how
   * @returns {Promise<{ callId: string, sdp: string }>}
   */
  openCall(offer, { isEcho, signal }) {
    return this.#ask(`api/calls/browser${isEcho ? '?echo=1' : ''}`, {
      method: 'POST',
      body: JSON.stringify(offer),
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      signal,
    });
  }

  /**
   * @param {string} path
   * @param {RequestInit} init
   */
  #ask(path, init) {
    if (this.hasKey) return ask(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${this.#key}` } });
    if (this.#csrfToken === '') return ask(path, init);
    return ask(path, { ...init, credentials: 'same-origin', headers: { ...init.headers, 'x-csrf-token': this.#csrfToken } });
  }
}

/**
 * Addresses are relative to the page's, so that a proxy may serve all of it below a path.
 * @param {string} path
 * @param {RequestInit} init
 * @returns {Promise<any>}
 */
export async function ask(path, init) {
  const answer = await fetch(path, { credentials: 'omit', ...init }).catch((error) => {
    throw init.signal?.aborted ? error : new Refusal(0, 'UNREACHABLE', '', 0);
  });
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  throw new Refusal(answer.status, String(body.code ?? ''), String(body.detail ?? answer.status), secondsOf(answer.headers));
}

/** @param {Headers} headers */
const secondsOf = (headers) => Math.max(0, Math.ceil(Number(headers.get('retry-after')) || 0));
