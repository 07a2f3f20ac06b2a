import { Controller, Delete, Get, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  DEFAULT_LINK_MINUTES,
  listRecordingLinks,
  makeRecordingLink,
  openKept,
  removeRecordingLink,
  type RecordingLinkView,
} from '@turant/management';
import { Store } from '@turant/store';
import { Clock, KeptParts, Vault } from '../tokens.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { idOf, named, orNull, QueryParam, ResponseBody, ResponsePage, text, time } from '../http/describe.js';
import { pageAnswer, readIdFilter, readNewestPage, type PageAnswer, type Query as QueryOf } from '../http/paging.js';
import { NewRecordingLinkDto } from './new-recording-link.dto.js';

const LINK_FIELDS = {
  linkId: text,
  callId: text,
  userId: { ...orNull(text), description: 'the person who made it' },
  keyId: { ...orNull(text), description: 'the key that made it' },
  createdAt: time,
  expiresAt: time,
};

/** Addresses at which a player plays a recording without a key; they are made, listed and taken back here. */
@ApiTags('recordings')
@NeedsScope('recordings:read')
@Controller('api')
export class RecordingLinksController {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(Clock) readonly clock: Clock,
    @Inject(Vault) readonly vault: Vault,
    @Inject(KeptParts) readonly kept: KeptParts,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Post('calls/:callId/recording/links')
  @ApiOperation({ summary: 'An address at which a player plays the recording of this call without a key, for some minutes' })
  @ResponseBody(201, 'The link; its address is shown this once', {
    link: named('RecordingLinkWithUrl', { ...LINK_FIELDS, url: { ...text, format: 'uri-reference' } }),
  })
  async make(
    @CallerParam() { tenantId, keyId, userId }: Caller,
    @Param('callId') callId: string,
    @DeclaredBody(NewRecordingLinkDto, 'absent') { minutes = DEFAULT_LINK_MINUTES }: NewRecordingLinkDto,
    @Req() request: ApiRequest,
  ): Promise<{ success: true; link: RecordingLinkView & { url: string } }> {
    (await openKept(this, this.kept, tenantId, callId, 'recording')).close();
    const maker = userId === undefined ? { keyId } : { userId };
    const { link, secret } = await makeRecordingLink(this.audited.of(request), { tenantId, callId, ...maker }, minutes);
    // In the query, which stands in no log line of this service.
    return { success: true, link: { ...link, url: `/api/recordings?link=${secret}` } };
  }

  @Get('recordings/links')
  @ApiOperation({ summary: 'Links to recordings that were not taken back and have not ended, newest first' })
  @QueryParam('callId', 'only links to the recording of this call', idOf('cl'))
  @ResponsePage('A page of links, without their addresses', named('RecordingLink', LINK_FIELDS), 'rl')
  async list(@CallerParam() { tenantId }: Caller, @Query() query: QueryOf): Promise<PageAnswer<RecordingLinkView>> {
    const callId = readIdFilter(query, 'callId', 'cl');
    const where = callId === undefined ? {} : { callId };
    return pageAnswer(await listRecordingLinks(this, tenantId, readNewestPage(query, 'rl'), where));
  }

  @Delete('recordings/links/:linkId')
  @ApiOperation({ summary: 'Take a link to a recording back: nobody plays anything by it any more' })
  @ResponseBody(200, 'Taken back', {})
  async remove(
    @CallerParam() { tenantId }: Caller,
    @Req() request: ApiRequest,
    @Param('linkId') linkId: string,
  ): Promise<{ success: true }> {
    await removeRecordingLink(this.audited.of(request), tenantId, linkId);
    return { success: true };
  }
}
