import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { espeakProcess, espeakSpeaker, findPromptsDir, inWords, promptSpeaker, speakerChain, type Speaker } from '@turant/voice';

/** The speakers of calls, for what is heard outside a call. Speech is made in a child process, which the first text starts. */
@Injectable()
export class StandardSpeaker implements OnModuleDestroy {
  private readonly speech = espeakProcess();
  readonly speaker: Speaker = inWords(
    speakerChain([espeakSpeaker({ engine: this.speech, maxCached: 0 }), promptSpeaker({ promptsDir: findPromptsDir() })]),
  );

  async onModuleDestroy(): Promise<void> {
    await this.speech.close();
  }
}
