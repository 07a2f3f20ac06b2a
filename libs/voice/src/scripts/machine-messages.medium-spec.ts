import { spawnSync } from 'node:child_process';
import { LANGUAGES } from '@turant/domain';
import { durationMs } from '../frames.js';
import { espeakSpeaker } from '../speakers/espeak-speaker.js';
import { fillSlots } from './fill-slots.js';
import { machineMessage } from './machine-messages.js';

const isHere = spawnSync('espeak-ng', ['--version']).status === 0;
if (!isHere) console.warn('SKIPPED: espeak-ng is not installed here, so no message was measured (apt-get install espeak-ng)');

it.each(LANGUAGES)('names the business in %s', (language) => {
  expect(fillSlots(machineMessage(language), { business: 'Sharma Motors' })).toContain('Sharma Motors');
});

it('is in each language another one, and English in an unknown one', () => {
  expect(new Set(LANGUAGES.map(machineMessage)).size).toBe(LANGUAGES.length);
  expect(machineMessage('xx')).toBe(machineMessage('en-IN'));
});

(isHere ? it : it.skip)('takes at most 10 s in each language', async () => {
  const speaker = espeakSpeaker();
  const lengths = await Promise.all(
    LANGUAGES.map(async (language) => {
      const spoken = await speaker.speak(fillSlots(machineMessage(language), { business: 'Sharma Electronics and Sons' }), language);
      return [language, durationMs(spoken?.length ?? 0)] as const;
    }),
  );
  expect(lengths.filter(([, ms]) => ms < 3_000 || ms > 10_000)).toEqual([]);
});
