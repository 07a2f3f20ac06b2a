import { AriError, type AriOptions } from './ari-types.js';

/** A message of AMI: the values by their names in lower case. */
export type AmiMessage = Readonly<Record<string, string>>;

const AMI_TIMEOUT_MS = 5_000;

/**
 * Asks an Asterisk by the Asterisk Manager Interface (AMI) what its REST interface cannot tell. It is reached at the same HTTP server, with the same user
 * and password, if manager.conf has that user and `webenabled = yes`.
 */
export class AmiClient {
  #cookie = '';
  /** The last request. Asterisk serves those of one session one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: Pick<AriOptions, 'url' | 'user' | 'password'>) {}

  /**
   * The events with which Asterisk answers.
   * @throws AriError if Asterisk refuses, or cannot be reached
   */
  ask(action: string, fields: Readonly<Record<string, string>> = {}): Promise<AmiMessage[]> {
    const asked = this.#last.then(() => this.#ask({ action, ...fields }));
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  async #ask(fields: Readonly<Record<string, string>>): Promise<AmiMessage[]> {
    let [response, ...events] = this.#cookie === '' ? [] : await this.#post(fields);
    // A session ends after a minute without requests.
    if (response === undefined || response['message'] === 'Permission denied') {
      await this.#logIn();
      [response, ...events] = await this.#post(fields);
    }
    if (response?.['response'] !== 'Success') throw refused(fields['action'], response);
    return events;
  }

  async #logIn(): Promise<void> {
    this.#cookie = '';
    const { user, password } = this.options;
    const [response] = await this.#post({ action: 'Login', username: user, secret: password });
    if (response?.['response'] !== 'Success') throw refused('Login', response);
  }

  async #post(fields: Readonly<Record<string, string>>): Promise<AmiMessage[]> {
    const response = await fetch(`${this.options.url.replace(/\/$/, '')}/rawman`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie: this.#cookie },
      signal: AbortSignal.timeout(AMI_TIMEOUT_MS),
    }).catch((cause: Error) => {
      throw new AriError(0, `AMI: ${cause.message}`);
    });
    const text = await response.text();
    if (!response.ok) throw new AriError(response.status, `Asterisk has no AMI over HTTP: it answered ${response.status}`);
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
    this.#cookie = cookie || this.#cookie;
    return readAmiMessages(text);
  }
}

/** Messages are apart by an empty line. Asterisk may send the same name twice in one; the first counts. */
export const readAmiMessages = (text: string): AmiMessage[] =>
  text
    .split('\r\n\r\n')
    .filter((part) => part.trim() !== '')
    .map((part) => Object.fromEntries(part.split('\r\n').map(readField).reverse()));

function readField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return colon < 0 ? ['', line] : [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

/** Asterisk's text names no value of the request. */
const refused = (action = '', response: AmiMessage = {}): AriError =>
  new AriError(0, `Asterisk refuses the AMI action ${action}: ${response['message'] ?? 'no response'}`);
