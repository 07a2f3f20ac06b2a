import { Body, Controller, Delete, Get, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { inviteUser, linkOf, listInvitations, removeInvitation, type InvitationView } from '@turant/management';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedParts } from '../http/audited-parts.js';
import { baseUrlOf } from '../http/base-url.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { RequestBody, ResponseBody, ResponsePage } from '../http/describe.js';
import { pageAnswer, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { NewInvitationDto } from './person.dto.js';
import { INVITATION, LINK } from './person-schema.js';

@ApiTags('people')
@NeedsScope('admin')
@Controller('api/invitations')
export class InvitationsController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    @Inject(AuditedParts) private readonly audited: AuditedParts,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Links that were not used yet, newest first' })
  @ResponsePage('A page of invitations', INVITATION, 'iv')
  async list(@CallerParam() { tenantId }: Caller, @Query() query: QueryOf): Promise<PageAnswer<InvitationView>> {
    return pageAnswer(await listInvitations(this.parts, tenantId, readNewestPage(query, 'iv')));
  }

  @Post()
  @ApiOperation({ summary: 'Invite a person: the link makes a user with this role within seven days; no e-mail is sent' })
  @RequestBody(NewInvitationDto)
  @ResponseBody(201, 'The invitation, with its link', { invitation: INVITATION, link: LINK })
  async invite(
    @CallerParam() caller: Caller,
    @Req() request: ApiRequest,
    @Body() body: unknown,
  ): Promise<{ success: true; invitation: InvitationView; link: string }> {
    const { email, role } = checkBody(NewInvitationDto, body);
    const wanted = { role, ...(email !== undefined && { email: email.toLowerCase() }) };
    const issued = await inviteUser(this.audited.of(request), caller.tenantId, wanted, caller);
    const link = linkOf(baseUrlOf(this.parts.settings, request.server.server.address()), issued);
    return { success: true, invitation: issued.invitation, link };
  }

  @Delete(':invitationId')
  @ApiOperation({ summary: 'Take an invitation back: its link opens nothing any more' })
  @ResponseBody(200, 'Taken back', {})
  async remove(
    @CallerParam() { tenantId }: Caller,
    @Req() request: ApiRequest,
    @Param('invitationId') invitationId: string,
  ): Promise<{ success: true }> {
    await removeInvitation(this.audited.of(request), tenantId, invitationId);
    return { success: true };
  }
}
