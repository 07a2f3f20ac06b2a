import { Controller, Get, Inject, Param, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TranscriptTurn } from '@turant/domain';
import { readTranscript } from '@turant/management';
import { Store } from '@turant/store';
import { Clock, KeptParts } from '../tokens.js';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { int, listOf, named, oneOf, orNull, ResponseBody, text, yesNo } from '../http/describe.js';

const MS = { ...int, minimum: 0, description: 'milliseconds from the answer' };
const TURN = named('TranscriptTurn', {
  speaker: oneOf(['agent', 'person']),
  text: { ...orNull(text), description: 'null where nobody has understood it' },
  startMs: MS,
  endMs: MS,
  'isCut?': { ...yesNo, description: 'the agent was interrupted: the person has heard these words only' },
  'language?': text,
  'sttProvider?': { ...text, description: 'id of the connection that understood the person' },
  'llmProvider?': { ...text, description: 'id of the connection that thought of the words' },
  'ttsProvider?': { ...text, description: 'id of the connection that spoke them' },
});
const TRANSCRIPT = named('Transcript', {
  turns: listOf(TURN),
  'isOpen?': { ...yesNo, description: 'the call lasts: these are the turns so far' },
  'isCutOff?': { ...yesNo, description: 'the process that wrote it died: its last turns may be missing' },
  'reason?': {
    ...text,
    description: 'why it ended before the call, or has no words of the person, such as disk-full or transcriber-refused',
  },
});

interface TranscriptView {
  turns: TranscriptTurn[];
  isOpen?: true;
  isCutOff?: true;
  reason?: string;
}

@ApiTags('recordings')
@Controller('api/calls')
export class TranscriptsController {
  constructor(
    @Inject(Store) readonly store: Store,
    @Inject(Clock) readonly clock: Clock,
    @Inject(KeptParts) readonly kept: KeptParts,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Get(':callId/transcript')
  @NeedsScope('recordings:read')
  @ApiOperation({ summary: 'What was said in a call, turn by turn; each read stands in the audit trail' })
  @ResponseBody(200, 'The turns in the order in which they began', { transcript: TRANSCRIPT })
  async transcript(
    @CallerParam() { tenantId }: Caller,
    @Param('callId') callId: string,
    @Req() request: ApiRequest,
  ): Promise<{ success: true; transcript: TranscriptView }> {
    const actor = this.audited.actorOf(request);
    const audit = (): Promise<void> => this.audited.append(tenantId, actor, { action: 'read', what: 'transcript', whatId: callId });
    const { turns, kept } = await readTranscript(this, this.kept, tenantId, callId, audit);
    if (!kept) return { success: true, transcript: { turns, isOpen: true } };
    const { isCutOff, reason } = kept;
    return { success: true, transcript: { turns, ...(isCutOff && { isCutOff }), ...(reason !== undefined && { reason }) } };
  }
}
