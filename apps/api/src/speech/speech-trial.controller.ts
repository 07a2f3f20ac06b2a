import { Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LANGUAGES } from '@turant/domain';
import type { ApiRequest } from '../http/api-request.js';
import { AuditedRoads } from '../http/audited-roads.js';
import { CallerParam, NeedsScope, type Caller } from '../http/caller.js';
import { DeclaredBody } from '../http/declared-body.js';
import { int, listOf, named, oneOf, orNull, record, ResponseBody, text } from '../http/describe.js';
import { SpeechTrialWishDto } from './speech-trial.dto.js';
import { SpeechTrials, type SpeechTrial } from './speech-trials.js';

const SPEECH_TRIAL = named('SpeechTrial', {
  language: oneOf(LANGUAGES),
  said: { ...text, description: 'what was said: by its voice, or by the standard one if it has none' },
  tts: { ...orNull(record({ firstSoundMs: int, audioMs: int })), description: 'how it speaks; firstSoundMs counts from the text' },
  stt: { ...orNull(record({ text, finalWordsMs: int })), description: 'what it heard; finalWordsMs counts from the end of the sound' },
  llm: { ...orNull(record({ text, firstTokenMs: int })), description: 'what its model answers; firstTokenMs counts from the request' },
  problems: listOf(record({ capability: oneOf(['tts', 'stt', 'llm']), code: text, message: text })),
  audio: { ...orNull(text), description: 'a WAV of 16 kHz, base64, at most 10 s; null unless wantsAudio' },
});

@ApiTags('connections')
@Controller('api/connections/:connectionId/speech-trial')
export class SpeechTrialController {
  constructor(
    @Inject(SpeechTrials) private readonly trials: SpeechTrials,
    @Inject(AuditedRoads) private readonly audited: AuditedRoads,
  ) {}

  @Post()
  @HttpCode(200)
  @NeedsScope('admin')
  @ApiOperation({
    summary: 'Try a provider of speech or text, your own or the operator’s: it says a sentence, hears it and answers one, within 10 s',
  })
  @ResponseBody(200, 'What it said, heard and answered, with the times', { trial: SPEECH_TRIAL })
  async run(
    @CallerParam() { tenantId }: Caller,
    @Req() request: ApiRequest,
    @Param('connectionId') connectionId: string,
    @DeclaredBody(SpeechTrialWishDto, 'absent') wish: SpeechTrialWishDto,
  ): Promise<{ success: true; trial: SpeechTrial }> {
    const provider = await this.trials.provider(tenantId, connectionId);
    const act = { action: 'order', what: 'connection-test', whatId: connectionId } as const;
    await this.audited.append(tenantId, this.audited.actorOf(request), act);
    return { success: true, trial: await this.trials.run(tenantId, provider, wish) };
  }
}
