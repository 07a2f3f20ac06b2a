import type { Ask } from './honest-client.js';
import type { KillCase } from './kill-case.js';
import type { Scene } from './scene.js';

/** Nothing listens there: each try is claimed, fails, and is put off. */
const TRANSCRIBER_AWAY = { RECORDINGS: 'on', TRANSCRIBER_URL: 'http://127.0.0.1:9' };

async function recorded(scene: Scene): Promise<Ask> {
  const caller = scene.person({ key: 'caller' });
  await scene.client.post(caller);
  return caller;
}

export const TRANSCRIBE_CASE: KillCase = {
  step: 'transcribe-call',
  kill: 'write:transcribe-call',
  play: recorded,
  env: TRANSCRIBER_AWAY,
  next: TRANSCRIBER_AWAY,
  invites: { before: 1, after: 1 },
  ends: { before: 'completed', after: 'completed' },
};
