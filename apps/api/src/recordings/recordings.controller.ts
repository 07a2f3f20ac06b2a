import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { AuditActor, TenantId } from '@turant/domain';
import { openKept } from '@turant/management';
import { openRecording, type OpenRecording } from '@turant/recordings';
import { Store } from '@turant/store';
import type { FastifyReply } from 'fastify';
import { Clock, KeptParts, Vault } from '../tokens.js';
import { LinkRight } from '../auth/link-right.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, Open, type Caller } from '../http/caller.js';
import { oneOf, QueryParam, text } from '../http/describe.js';
import { readFilter, type Query as QueryOf } from '../http/paging.js';
import { RECORDING_FORMATS, sendRecording, type RecordingFormat } from './send-recording.js';

const FORMAT = ['format', 'ogg (Opus, stereo, the default) or wav (16-bit PCM, stereo, 16 kHz)', oneOf(RECORDING_FORMATS)] as const;
const AUDIO = Object.fromEntries(['audio/ogg', 'audio/wav'].map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
const BINARY = { description: 'The recording: left the person, right what the person heard', content: AUDIO };

/** Reading is an act: each read stands in the audit trail before anything is sent. */
@ApiTags('recordings')
@Controller('api')
export class RecordingsController {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(Clock) readonly clock: Clock,
    @Inject(Vault) readonly vault: Vault,
    @Inject(KeptParts) readonly kept: KeptParts,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
    @Inject(LinkRight) private readonly right: LinkRight,
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
    const { tenantId, callId, userId, keyId } = await this.right.admit(typeof link === 'string' ? link : '');
    const maker = userId === undefined ? { ...(keyId !== undefined && { keyId }) } : { userId };
    const opened = await this.open(tenantId, callId, { kind: 'link', ...maker, address: this.audited.addressOf(request) });
    sendRecording(reply, opened, format, request.headers.range);
  }

  private async open(tenantId: TenantId, callId: string, actor: AuditActor): Promise<OpenRecording> {
    const { key, read, close } = await openKept(this, this.kept, tenantId, callId, 'recording');
    try {
      await this.audited.append(tenantId, actor, { action: 'read', what: 'recording', whatId: callId });
      return await openRecording({ read, key, about: { tenantId, callId } });
    } finally {
      close();
    }
  }
}

const formatIn = (query: QueryOf): RecordingFormat =>
  readFilter(query, 'format', (given) => RECORDING_FORMATS.find((one) => one === given), `one of ${RECORDING_FORMATS.join(', ')}`) ?? 'ogg';
