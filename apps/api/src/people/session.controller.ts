import { Controller, Delete, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Settings } from '@turant/config';
import { RejectedError } from '@turant/domain';
import { acceptInvitation, endSession, linkOfToken, resetPassword } from '@turant/management';
import { Store } from '@turant/store';
import type { FastifyReply } from 'fastify';
import { setCookieOf } from '../auth/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { OpenWithBody, PersonParam, SignedInOnly, type Person } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { ResponseBody } from '../http/describe.js';
import { Entrance, type SessionAnswer } from './entrance.js';
import { NewcomerDto, NewPasswordDto, SignInDto } from './person.dto.js';
import { SESSION } from './person-schema.js';
import { RefusedEntries } from './refused-entries.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignInLimit } from './sign-in-limit.js';

@ApiTags('people')
@Controller('api')
export class SessionController {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(ConfigService) readonly config: ConfigService<Settings, true>,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
    @Inject(Entrance) private readonly entrance: Entrance,
    @Inject(SignInLimit) private readonly limit: SignInLimit,
    @Inject(RefusedEntries) private readonly refused: RefusedEntries,
    @Inject(SignInAttempts) private readonly attempts: SignInAttempts,
  ) {}

  @Get('session')
  @SignedInOnly()
  @ApiOperation({ summary: 'Who is signed in, and the X-CSRF-Token of the session' })
  @ResponseBody(200, 'The session', { session: SESSION })
  async read(@PersonParam() { tenantId, userId, sessionId }: Person): Promise<SessionAnswer> {
    const user = await this.store.users.get(tenantId, userId);
    if (!user) throw new RejectedError('USER_NOT_FOUND');
    return { success: true, session: await this.entrance.viewOf(user, sessionId) };
  }

  @Post('session')
  @HttpCode(200)
  @OpenWithBody()
  @ApiOperation({
    summary:
      'Sign in: 401 CODE_NEEDED after a right password asks for the code of the second factor, and TENANT_NEEDED for the name of the tenant',
  })
  @ResponseBody(200, 'Signed in; the cookie is in Set-Cookie', { session: SESSION })
  async signIn(
    @Req() request: ApiRequest,
    @DeclaredBody(SignInDto) wanted: SignInDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    const context = this.entrance.contextOf(request);
    return this.entrance.welcome(
      await this.attempts.signIn(context, request, { ...wanted, email: wanted.email.toLowerCase() }, reply),
      request,
      reply,
    );
  }

  @Delete('session')
  @SignedInOnly()
  @ApiOperation({ summary: 'Sign out: within a second the session opens nothing any more' })
  @ResponseBody(200, 'Signed out', {})
  async signOut(
    @PersonParam() { tenantId, sessionId }: Person,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    await endSession(this.audited.of(request), tenantId, sessionId);
    void reply.header('set-cookie', setCookieOf('', request.headers.host, this.config.get('publicUrl', { infer: true })));
    return { success: true };
  }

  @Post('session/reset')
  @HttpCode(200)
  @OpenWithBody()
  @ApiOperation({ summary: 'Set a new password by a reset link; the person is signed out everywhere, and signs in anew' })
  @ResponseBody(200, 'The password is set', {})
  async reset(
    @Req() request: ApiRequest,
    @DeclaredBody(NewPasswordDto) wanted: NewPasswordDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ success: true }> {
    const context = this.entrance.contextOf(request);
    const address = this.entrance.addressOf(request);
    const counted = await this.limit.countAddress(address, reply);
    const { _id } = await resetPassword(context, wanted).catch((error: unknown) => this.linkRefused(error, wanted.token, address));
    this.limit.forget(_id);
    await counted.succeed();
    return { success: true };
  }

  @Post('invitations/accept')
  @HttpCode(200)
  @OpenWithBody()
  @ApiOperation({ summary: 'Become a user by an invitation’s link, and be signed in' })
  @ResponseBody(200, 'Signed in; the cookie is in Set-Cookie', { session: SESSION })
  async accept(
    @Req() request: ApiRequest,
    @DeclaredBody(NewcomerDto) { email, name, ...wanted }: NewcomerDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionAnswer> {
    const context = this.entrance.contextOf(request);
    const address = this.entrance.addressOf(request);
    const counted = await this.limit.countAddress(address, reply);
    const newcomer = { ...wanted, name: name.trim(), email: email.toLowerCase() };
    const signedIn = await acceptInvitation(context, newcomer).catch((error: unknown) => this.linkRefused(error, wanted.token, address));
    await counted.succeed();
    return this.entrance.welcome(signedIn, request, reply);
  }

  /** Tells whose link was refused, after the answer, and throws what it was refused with. */
  private linkRefused(error: unknown, token: string, address: string): never {
    if (error instanceof RejectedError && error.code === 'LINK_REFUSED')
      void linkOfToken(this.store, token)
        .catch(() => undefined)
        .then((link) => {
          const of = link && { tenantId: link.tenantId, whatId: link._id };
          this.refused.note({ what: 'link', reason: 'link', address, ...of });
        });
    throw error;
  }
}
