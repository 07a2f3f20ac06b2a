import { startTrunks } from './trunks.js';
import { askForCall, whenEnded, freshPhone } from './calls.js';
it('x', async () => {
  const { nine } = await startTrunks({ nine: [{ scenario: 'press-nine', talkMs: 1500 }] });
  const phone = freshPhone();
  const call = await whenEnded(nine.service, await askForCall(nine.service, phone), 20000).catch((e) => e.message);
  console.log(JSON.stringify(call), (await nine.service.send('/api/do-not-call/check?phone=' + encodeURIComponent(phone))).body, (await nine.service.send('/api/leads/'+call.leadId)).body.lead?.status);
  await nine.stop();
}, 40000);
