import { Param, Post, Req } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { USER } from '@turant/domain/records';
import { changeUser, inviteToReset, linkOf, listUsers, removeUser } from '@turant/management';
import type { ApiRequest } from '../http/api-request.js';
import { baseUrlOf } from '../http/base-url.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { ResponseBody, yesNo } from '../http/describe.js';
import { resource } from '../http/resource.js';
import { NewResetLinkDto } from './person.dto.js';
import { LINK } from './person-schema.js';

const Users = resource(USER, {
  path: 'api/users',
  tag: 'people',
  one: 'user',
  computed: { hasSecondFactor: yesNo },
  reads: 'admin',
  list: { summary: 'The people who sign in, newest first', answer: 'A page of users', read: listUsers },
  patch: {
    summary: 'Change role, status or name; a user who is disabled is signed out. 409 LAST_OWNER keeps one active owner',
    answer: 'The user as it is now',
    write: (parts, tenant, id, { name, ...wanted }, _cleared, { caller }) =>
      changeUser(parts, tenant, id, { ...wanted, ...(name !== undefined && { name: name.trim() }) }, caller),
  },
  remove: {
    summary: 'Remove a user, who is signed out; 409 LAST_OWNER keeps one active owner',
    answer: 'Removed',
    remove: removeUser,
  },
});

export class UsersController extends Users {
  @Post(':userId/reset-link')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'A link by which the user sets a new password within an hour' })
  @ResponseBody(201, 'The link', { link: LINK })
  async resetLink(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('userId') userId: string,
    @DeclaredBody(NewResetLinkDto, 'absent') { removesSecondFactor = false }: NewResetLinkDto,
  ): Promise<{ success: true; link: string }> {
    const issued = await inviteToReset(this.audited.of(request), caller.tenantId, userId, { removesSecondFactor }, caller);
    return { success: true, link: linkOf(baseUrlOf(this.parts.config, request.server.server.address()), issued) };
  }
}
