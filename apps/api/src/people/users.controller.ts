import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { changeUser, inviteToReset, linkOf, listUsers, removeUser, type UserView } from '@turant/management';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedParts } from '../http/audited-parts.js';
import { baseUrlOf } from '../http/base-url.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { RequestBody, ResponseBody, ResponsePage } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { ChangedUserDto, NewResetLinkDto } from './person.dto.js';
import { LINK, USER } from './person-schema.js';

@ApiTags('people')
@Controller('api/users')
export class UsersController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    @Inject(AuditedParts) private readonly audited: AuditedParts,
  ) {}

  @Get()
  @NeedsScope('admin')
  @ApiOperation({ summary: 'The people who sign in, newest first' })
  @ResponsePage('A page of users', USER, 'us')
  async list(@CallerParam() { tenantId }: Caller, @Query() query: QueryOf): Promise<PageAnswer<UserView>> {
    return pageAnswer(await listUsers(this.parts, tenantId, readNewestPage(query, 'us')));
  }

  @Patch(':userId')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Change role, status or name; a user who is disabled is signed out. 409 LAST_OWNER keeps one active owner' })
  @RequestBody(ChangedUserDto)
  @ResponseBody(200, 'The user as it is now', { user: USER })
  async change(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('userId') userId: string,
    @Body() body: unknown,
  ): Promise<{ success: true; user: UserView }> {
    const { name, ...wanted } = checkBody(ChangedUserDto, body);
    const change = { ...wanted, ...(name !== undefined && { name: name.trim() }) };
    return { success: true, user: await changeUser(this.audited.of(request), caller.tenantId, userId, change, caller) };
  }

  @Delete(':userId')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'Remove a user, who is signed out; 409 LAST_OWNER keeps one active owner' })
  @ResponseBody(200, 'Removed', {})
  async remove(@CallerParam() caller: Caller, @Req() request: ApiRequest, @Param('userId') userId: string): Promise<{ success: true }> {
    await removeUser(this.audited.of(request), caller.tenantId, userId, caller);
    return { success: true };
  }

  @Post(':userId/reset-link')
  @NeedsScope('admin')
  @ApiOperation({ summary: 'A link by which the user sets a new password within an hour' })
  @RequestBody(NewResetLinkDto, false)
  @ResponseBody(201, 'The link', { link: LINK })
  async resetLink(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Param('userId') userId: string,
    @Body() body: unknown,
  ): Promise<{ success: true; link: string }> {
    const { removesSecondFactor = false } = checkBody(NewResetLinkDto, body ?? {});
    const issued = await inviteToReset(this.audited.of(request), caller.tenantId, userId, { removesSecondFactor }, caller);
    return { success: true, link: linkOf(baseUrlOf(this.parts.settings, request.server.server.address()), issued) };
  }
}
