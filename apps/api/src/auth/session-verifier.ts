import { HttpException, Inject, Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import type { Settings } from '@turant/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WrongKeyLimit } from '../before-body/wrong-key-limit.js';
import type { Person } from '../http/caller.js';
import { refusal } from '../http/refusal.js';
import { Vault } from '../tokens.js';
import { isCsrfToken } from './csrf-token.js';
import { isOfForeignPage } from './foreign-page.js';
import { sessionTokenIn } from './session-cookie.js';
import { SessionLookup } from './session-lookup.js';

/** Methods that change nothing (RFC 9110 section 9.2.1). */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const ended = (): HttpException => refusal('SESSION_ENDED');
const foreign = (): HttpException => refusal('FOREIGN_ORIGIN', 'pages of other origins send no requests by your session');
const tokenWrong = (): HttpException => refusal('CSRF_TOKEN_WRONG');

/** Decides whether a request comes from a person who is signed in. A request with a key is no such request, whatever its cookies are. */
@Injectable()
export class SessionVerifier {
  private readonly publicUrl: string | undefined;

  constructor(
    @Inject(SessionLookup) private readonly sessions: SessionLookup,
    @Inject(WrongKeyLimit) private readonly limit: WrongKeyLimit,
    @Inject(Vault) private readonly vault: Vault,
    @Inject(ConfigService) config: ConfigService<Settings, true>,
  ) {
    this.publicUrl = config.get('publicUrl', { infer: true });
  }

  isAskedBy({ headers }: FastifyRequest): boolean {
    return headers.authorization === undefined && sessionTokenIn(headers) !== undefined;
  }

  /** The person, or why the request is refused. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<Person | HttpException> {
    const { headers, method } = request;
    if (isOfForeignPage(headers, this.publicUrl)) return foreign();
    const token = sessionTokenIn(headers) ?? '';
    let person: Person | undefined;
    const find = async (): Promise<boolean> => (person = await this.sessions.personOf(token)) !== undefined;
    const refused = await this.limit.check(request, reply, ended(), { wasValid: this.sessions.wasValid(token), find });
    if (refused || !person) return refused ?? ended();
    const mayAct = SAFE.has(method) || isCsrfToken(this.vault, person.sessionId, headers['x-csrf-token']);
    return mayAct ? person : tokenWrong();
  }

  async refusalOf(request: FastifyRequest, reply: FastifyReply): Promise<HttpException | undefined> {
    const found = await this.admit(request, reply);
    return found instanceof HttpException ? found : undefined;
  }
}
