import type { Ask } from './honest-client.js';
import type { KillCase } from './kill-case.js';
import type { Scene } from './scene.js';

/** A refund that was not answered is sent again with its reference. */
async function givenBack(scene: Scene): Promise<Ask> {
  const caller = scene.person({ key: 'caller' });
  await scene.client.post(caller);
  const callId = await scene.untilCall(caller, 'completed');
  const { body: shown } = await scene.client.untilAnswered((service) => service.send(`/api/calls/${callId}`));
  const body = { callId, reason: 'the line was bad', reference: 'refund' };
  const { status } = await scene.client.untilAnswered((service) => service.send('/api/wallet/refunds', { body }));
  if (status !== 201 && status !== 200) throw new Error(`the refund was answered ${status}`);
  scene.client.credited.push({ reference: 'refund', paise: shown.call.costPaise });
  return caller;
}

export const REFUND_CASE: KillCase = {
  kill: 'write:refund',
  play: givenBack,
  invites: { before: 1, after: 1 },
  ends: { before: 'completed', after: 'completed' },
};
