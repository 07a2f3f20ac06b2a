import { Controller, Delete, HttpCode, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RejectedError } from '@turant/domain';
import { beginSecondFactor, changePassword, confirmSecondFactor, removeSecondFactor, type NewSecondFactor } from '@turant/management';
import type { FastifyReply } from 'fastify';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { PersonParam, SignedInOnly, type Person } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { ResponseBody, text } from '../http/describe.js';
import { PasswordChangeDto, PasswordAndCodeDto, PasswordDto } from './person.dto.js';
import { RefusedEntries } from './refused-entries.js';
import { SignInLimit } from './sign-in-limit.js';

type Done = { success: true };

/** What a person changes of the own account. */
@ApiTags('people')
@SignedInOnly()
@Controller('api/session')
export class OwnAccountController {
  constructor(
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
    @Inject(SignInLimit) private readonly limit: SignInLimit,
    @Inject(RefusedEntries) private readonly refused: RefusedEntries,
  ) {}

  @Post('password')
  @HttpCode(200)
  @ApiOperation({ summary: 'Change the own password; all other sessions of the person end' })
  @ResponseBody(200, 'Changed', {})
  async password(
    @PersonParam() person: Person,
    @Req() request: ApiRequest,
    @DeclaredBody(PasswordChangeDto) passwords: PasswordChangeDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Done> {
    await this.counted(person, request, reply, () => changePassword(this.audited.of(request), person.tenantId, person, passwords));
    return { success: true };
  }

  @Post('second-factor')
  @HttpCode(200)
  @ApiOperation({ summary: 'A new secret for an authenticator app, with the password; it counts once its first code was sent' })
  @ResponseBody(200, 'The secret, in base 32, and its address for a QR code', { secret: text, uri: text })
  async begin(
    @PersonParam() person: Person,
    @Req() request: ApiRequest,
    @DeclaredBody(PasswordDto) { password }: PasswordDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Done & NewSecondFactor> {
    const begun = await this.counted(person, request, reply, () =>
      beginSecondFactor(this.audited.of(request), person.tenantId, person.userId, password),
    );
    return { success: true, ...begun };
  }

  @Put('second-factor')
  @ApiOperation({ summary: 'Send the first code, with the password: from now on each sign-in needs one' })
  @ResponseBody(200, 'The second factor counts', {})
  async confirm(
    @PersonParam() person: Person,
    @Req() request: ApiRequest,
    @DeclaredBody(PasswordAndCodeDto) proof: PasswordAndCodeDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Done> {
    await this.counted(person, request, reply, () => confirmSecondFactor(this.audited.of(request), person.tenantId, person.userId, proof));
    return { success: true };
  }

  @Delete('second-factor')
  @ApiOperation({ summary: 'Remove the second factor, with the password' })
  @ResponseBody(200, 'A password alone signs in', {})
  async remove(
    @PersonParam() person: Person,
    @Req() request: ApiRequest,
    @DeclaredBody(PasswordDto) { password }: PasswordDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Done> {
    await this.counted(person, request, reply, () =>
      removeSecondFactor(this.audited.of(request), person.tenantId, person.userId, password),
    );
    return { success: true };
  }

  /** Limits guesses of a password by somebody who has got hold of a session. */
  private async counted<T>({ tenantId, userId }: Person, request: ApiRequest, reply: FastifyReply, act: () => Promise<T>): Promise<T> {
    const address = this.audited.addressOf(request);
    const counted = await this.limit.count({ address }, `own account ${userId}`, reply);
    const done = await act().catch(async (error: unknown) => {
      if (!(error instanceof RejectedError) || error.code !== 'PASSWORD_WRONG') await counted.takeBack();
      else this.refused.note({ tenantId, what: 'sign-in', whatId: userId, reason: 'password', address });
      throw error;
    });
    await counted.succeed();
    return done;
  }
}
