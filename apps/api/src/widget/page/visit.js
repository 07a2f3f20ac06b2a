import { ask, Refusal, Service } from '../talk/service.js';

/** @typedef {import('../talk/service.js').Employee & { isRecorded: boolean, callsBack: boolean }} WidgetEmployee */

/** The service, as the frame of a widget asks it: by a token of some minutes that is kept nowhere else. */
export class Visit extends Service {
  #token = '';
  #leaving = /** @type {Promise<unknown>} */ (Promise.resolve());

  /**
   * @param {string} employeeId
   * @param {string} origin of the website, as the browser has told it
   */
  constructor(employeeId, origin) {
    super();
    this.employeeId = employeeId;
    this.origin = origin;
  }

  /** @returns {Promise<WidgetEmployee>} */
  async whoAnswers() {
    const { token, ...employee } = await this.#post('sessions', { employeeId: this.employeeId, origin: this.origin });
    this.#token = token;
    return employee;
  }

  /**
   * @param {{ sdp: string }} offer
   * @param {{ signal: AbortSignal }} how
   */
  async openCall({ sdp }, { signal }) {
    // A lead that is stored first is the call's from its beginning.
    await this.#leaving.catch(() => {});
    const { token, ...call } = await this.#postByToken('calls', { sdp }, signal);
    this.#token = token;
    return call;
  }

  /** @param {{ name: string, phone: string }} details */
  leave(details) {
    const leaving = this.#postByToken('leads', details);
    this.#leaving = leaving;
    return leaving;
  }

  /**
   * A token may have come to its end while the frame was open; then a fresh one is asked for, once.
   * @param {string} what
   * @param {object} body
   * @param {AbortSignal} [signal]
   */
  async #postByToken(what, body, signal) {
    try {
      return await this.#post(what, { token: this.#token, ...body }, signal);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      await this.whoAnswers();
      return this.#post(what, { token: this.#token, ...body }, signal);
    }
  }

  /**
   * @param {string} what
   * @param {object} body
   * @param {AbortSignal} [signal]
   */
  #post(what, body, signal) {
    const headers = { 'content-type': 'application/json' };
    return ask(`../api/widget/${what}`, { method: 'POST', body: JSON.stringify(body), headers, ...(signal && { signal }) });
  }
}
