import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { isId, type AuditActor, type TenantId } from '@turant/domain';
import { DEFAULT_LINK_MINUTES, openKept, openLink, sealLink } from '@turant/management';
import { openRecording, type OpenRecording } from '@turant/recordings';
import { appendAudit } from '@turant/store';
import type { FastifyReply } from 'fastify';
import { API_PARTS, type ApiParts } from '../api-parts.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedParts } from '../http/audited-parts.js';
import { CallerParam, NeedsScope, Open, type Caller } from '../http/caller.js';
import { checkBody } from '../http/check-body.js';
import { oneOf, QueryParam, record, RequestBody, ResponseBody, text, time } from '../http/describe.js';
import { readFilter, type Query as QueryOf } from '../http/paging.js';
import { NewLinkDto } from './new-link.dto.js';
import { RECORDING_FORMATS, sendRecording, type RecordingFormat } from './send-recording.js';

const FORMAT = ['format', 'ogg (Opus, stereo, the default) or wav (16-bit PCM, stereo, 16 kHz)', oneOf(RECORDING_FORMATS)] as const;
const AUDIO = Object.fromEntries(['audio/ogg', 'audio/wav'].map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
const BINARY = { description: 'The recording: left the person, right what the person heard', content: AUDIO };

/** Reading is an act: each read stands in the audit trail before anything is sent. */
@ApiTags('recordings')
@Controller('api')
export class RecordingsController {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    private readonly audited: AuditedParts,
  ) {}

  @Get('calls/:callId/recording')
  @NeedsScope('recordings:read')
  @ApiOperation({ summary: 'The recording of a call, whole or the part that a Range header asks for' })
  @QueryParam(...FORMAT)
  @ApiResponse({ status: 200, ...BINARY })
  @ApiResponse({ status: 206, ...BINARY })
  async recording(
    @CallerParam() { tenantId }: Caller,
    @Param('callId') callId: string,
    @Query() query: QueryOf,
    @Req() request: ApiRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const format = formatIn(query);
    const opened = await this.open(tenantId, callId, this.audited.actorOf(request));
    sendRecording(reply, opened, format, request.headers.range);
  }

  @Post('calls/:callId/recording/links')
  @NeedsScope('recordings:read')
  @ApiOperation({ summary: 'An address at which a player plays the recording of this call without a key, for some minutes' })
  @RequestBody(NewLinkDto, false)
  @ResponseBody(201, 'The address', { link: record({ url: { ...text, format: 'uri-reference' }, expiresAt: time }) })
  async link(
    @CallerParam() { tenantId, keyId }: Caller,
    @Param('callId') callId: string,
    @Body() body: unknown,
    @Req() request: ApiRequest,
  ): Promise<{ success: true; link: { url: string; expiresAt: string } }> {
    const { minutes = DEFAULT_LINK_MINUTES } = checkBody(NewLinkDto, body === undefined ? {} : body);
    const opened = await openKept(this.parts, this.parts.kept, tenantId, callId, 'recording');
    opened.close();
    const act = { action: 'create', what: 'recording-link', whatId: callId, after: { minutes } } as const;
    await appendAudit(this.parts, tenantId, this.audited.actorOf(request), act);
    const expiresAt = new Date(this.parts.clock.now().getTime() + minutes * 60_000);
    // In the query, which stands in no log line and in no answer.
    const url = `/api/recordings?link=${sealLink(this.parts.vault, { tenantId, callId, keyId, expiresAt })}`;
    return { success: true, link: { url, expiresAt: expiresAt.toISOString() } };
  }

  @Get('recordings')
  @Open()
  @ApiOperation({ summary: 'The recording to which a link leads, for players' })
  @QueryParam('link', 'as it was made', text, true)
  @QueryParam(...FORMAT)
  @ApiResponse({ status: 200, ...BINARY })
  @ApiResponse({ status: 206, ...BINARY })
  async linked(@Query() query: QueryOf, @Req() request: ApiRequest, @Res() reply: FastifyReply): Promise<void> {
    const format = formatIn(query);
    const { link } = query;
    const { tenantId, callId, keyId } = openLink(this.parts.vault, typeof link === 'string' ? link : '', this.parts.clock.now());
    const opened = await this.open(tenantId, callId, { kind: 'link', ...makerOf(keyId), address: this.audited.addressOf(request) });
    sendRecording(reply, opened, format, request.headers.range);
  }

  private async open(tenantId: TenantId, callId: string, actor: AuditActor): Promise<OpenRecording> {
    const { key, read, close } = await openKept(this.parts, this.parts.kept, tenantId, callId, 'recording');
    try {
      await appendAudit(this.parts, tenantId, actor, { action: 'read', what: 'recording', whatId: callId });
      return await openRecording({ read, key, about: { tenantId, callId } });
    } finally {
      close();
    }
  }
}

const formatIn = (query: QueryOf): RecordingFormat =>
  readFilter(query, 'format', (given) => RECORDING_FORMATS.find((one) => one === given), `one of ${RECORDING_FORMATS.join(', ')}`) ?? 'ogg';

/** Who made the link: a key or a person. */
const makerOf = (id: string): Pick<AuditActor, 'keyId' | 'userId'> => (isId(id, 'us') ? { userId: id } : { keyId: id });
