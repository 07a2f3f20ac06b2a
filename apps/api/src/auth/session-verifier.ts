import { HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiParts } from '../api-parts.js';
import type { WrongKeyLimit } from '../before-body/wrong-key-limit.js';
import type { Person } from '../http/caller.js';
import { refusal } from '../http/refusal.js';
import { isCsrfToken } from './csrf-token.js';
import { isOfForeignPage } from './foreign-page.js';
import { sessionTokenIn } from './session-cookie.js';
import type { SessionLookup } from './session-lookup.js';

/** Methods that change nothing (RFC 9110 section 9.2.1). */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const ended = (): HttpException => refusal('SESSION_ENDED');
const foreign = (): HttpException => refusal('FOREIGN_ORIGIN', 'pages of other origins send no requests by your session');
const tokenWrong = (): HttpException => refusal('CSRF_TOKEN_WRONG');

/** Decides whether a request comes from a person who is signed in. A request with a key is no such request, whatever its cookies are. */
export class SessionVerifier {
  constructor(
    private readonly sessions: SessionLookup,
    private readonly limit: WrongKeyLimit,
    private readonly parts: Pick<ApiParts, 'settings' | 'vault'>,
  ) {}

  isAskedBy({ headers }: FastifyRequest): boolean {
    return headers.authorization === undefined && sessionTokenIn(headers) !== undefined;
  }

  /** The person, or why the request is refused. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<Person | HttpException> {
    const { headers, method } = request;
    if (isOfForeignPage(headers, this.parts.settings)) return foreign();
    const token = sessionTokenIn(headers) ?? '';
    let person: Person | undefined;
    const find = async (): Promise<boolean> => (person = await this.sessions.personOf(token)) !== undefined;
    const refused = await this.limit.check(request, reply, ended(), { wasValid: this.sessions.wasValid(token), find });
    if (refused || !person) return refused ?? ended();
    const mayAct = SAFE.has(method) || isCsrfToken(this.parts.vault, person.sessionId, headers['x-csrf-token']);
    return mayAct ? person : tokenWrong();
  }

  async refusalOf(request: FastifyRequest, reply: FastifyReply): Promise<HttpException | undefined> {
    const found = await this.admit(request, reply);
    return found instanceof HttpException ? found : undefined;
  }
}
