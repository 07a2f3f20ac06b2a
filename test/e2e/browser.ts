import type { Answer, SendOptions, Service } from '../engines/service.js';

export const PASSWORD = 'a rather long password';

/** A browser: it keeps the cookie, and sends the token of its page with what changes something. */
export class Browser {
  cookie = '';
  csrf = '';
  session: Answer['body'];

  /** @param address from which it comes, as a trusted proxy names it */
  constructor(
    readonly of: () => Service,
    readonly address?: string,
  ) {}

  async ask(method: string, path: string, { headers, ...options }: SendOptions = {}): Promise<Answer> {
    const forwarded = this.address !== undefined && { 'x-forwarded-for': this.address };
    const own = {
      cookie: this.cookie,
      ...forwarded,
      ...(this.csrf !== '' && method !== 'GET' && { 'x-csrf-token': this.csrf }),
      ...headers,
    };
    const answer = await this.of().send(path, { key: null, method, headers: own, ...options });
    for (const given of answer.headers.getSetCookie()) this.keep(given.split(';')[0] ?? '');
    if (answer.body?.session !== undefined) [this.session, this.csrf] = [answer.body.session, answer.body.session.csrfToken];
    return answer;
  }

  private keep(pair: string): void {
    const [name] = pair.split('=');
    const others = this.cookie.split('; ').filter((one) => one !== '' && !one.startsWith(`${name}=`));
    this.cookie = [pair, ...others].join('; ');
  }

  signIn(email: string, password = PASSWORD, code?: string, tenant?: string): Promise<Answer> {
    const asked = { ...(code !== undefined && { code }), ...(tenant !== undefined && { tenant }) };
    return this.ask('POST', '/api/session', { body: { email, password, ...asked } });
  }

  accept(link: string, email: string): Promise<Answer> {
    const [, token = ''] = link.split('#');
    return this.ask('POST', '/api/invitations/accept', { body: { token, email, name: 'Asha Rao', password: PASSWORD } });
  }
}
