import { RtcFarEnd } from '../engines/rtc-far-end.js';
import type { Ask } from './honest-client.js';
import type { KillCase } from './kill-case.js';
import type { Scene } from './scene.js';

const WITH_BROWSERS = { WEBRTC_MAX_CALLS: '5' };

/** Somebody talks in a browser until the operator hangs up; an order that was not answered is sent again with its key. */
async function talksInBrowser(scene: Scene): Promise<Ask> {
  const lead = scene.person({ wantsCall: false, key: 'reader' });
  await scene.client.post(lead);
  const farEnd = new RtcFarEnd();
  scene.others.push({ stop: async () => farEnd.stop() });
  const sdp = await farEnd.offer();
  const headers = { 'idempotency-key': 'browser' };
  const { status, body } = await scene.client.untilAnswered((service) => service.send('/api/calls/browser', { body: { sdp }, headers }));
  // 409: the call of the first order has ended with its worker.
  if (status === 409) return lead;
  if (status !== 201) throw new Error(`the order was answered ${status}: ${JSON.stringify(body)}`);
  farEnd.answer(body.sdp as string);
  const path = `/api/calls/${body.callId as string}`;
  const up = scene.client.untilAnswered(async (service) => {
    const answer = await service.send(path);
    return answer.body.call.status === 'placing' ? { ...answer, status: 503 } : answer;
  });
  if ((await up).body.call.status === 'answered')
    await scene.client.untilAnswered((service) => service.send(`${path}/hang-up`, { method: 'POST' }));
  return lead;
}

const always = { before: 0, after: 0 };

/** The cases at the writes of a call of a browser. */
export const BROWSER_CASES: readonly KillCase[] = ['take-browser-call', 'take-browser-call/answered'].map((point) => ({
  step: 'take-browser-call',
  kill: `write:${point}`,
  play: talksInBrowser,
  env: WITH_BROWSERS,
  next: WITH_BROWSERS,
  invites: always,
}));
