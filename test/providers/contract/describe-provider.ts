import type { Plugin } from '@turant/plugin-kit';
import { HEARING_CHECKS } from './hearing.js';
import { SPEAKING_CHECKS } from './speaking.js';
import { Stage, type Check, type StandIn } from './stage.js';
import { THINKING_CHECKS } from './thinking.js';

export const CHECKS: Readonly<Record<'stt' | 'tts' | 'llm', { does: string; checks: readonly Check[] }>> = {
  stt: { does: 'hears', checks: HEARING_CHECKS },
  tts: { does: 'speaks', checks: SPEAKING_CHECKS },
  llm: { does: 'thinks', checks: THINKING_CHECKS },
};

/** Runs a check on a stage of its own. @throws its complaint */
export async function runCheck(check: Check, plugin: Plugin, start: () => Promise<StandIn>, patienceMs?: number): Promise<void> {
  const stage = await Stage.of(plugin, start, patienceMs);
  try {
    await check.run(stage);
  } finally {
    stage.end();
  }
}

/** The contract suite of a provider of speech or text: each check of each capability that the plugin has. */
export function describeProvider(name: string, plugin: Plugin, start: () => Promise<StandIn>): void {
  const kinds = Object.entries(CHECKS).filter(([capability]) => plugin[capability as keyof typeof CHECKS] !== undefined);
  describe.each(kinds)(`${name}: %s`, (_capability, { checks }) => {
    it.each(checks)('$name', (check) => runCheck(check, plugin, start));
  });
}
