import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingsOfProcess } from '@turant/config';
import { createIntentFinder, languagesOfEars } from '@turant/understanding';
import { hasSipp } from '../engines/sipp.js';
import { skipLoudly } from '../engines/skipped.js';
import { freshPhone, whenEnded, type CallRecord } from './calls.js';
import { startTrunk, type Trunk } from './trunks.js';

const TITLE = 'an employee that understands without any key';
const { modelsDir } = settingsOfProcess();
const isThere = languagesOfEars(modelsDir).includes('en') && createIntentFinder({ modelsDir }).isThere;
if (!isThere) skipLoudly(TITLE, `${modelsDir} has no such models (npx turant models fetch)`);
const onModels = isThere && hasSipp(TITLE) ? describe : describe.skip;
/** "Please do not call this number again", by a voice of Kokoro-82M (Apache-2.0). */
const SPEECH = readFileSync(resolve(__dirname, '../fixtures/speech/do-not-call.en.ulaw'));

onModels(TITLE, () => {
  let trunk: Trunk;
  let call: CallRecord;

  beforeAll(async () => {
    const says = [{ silentMs: 8_000 }, { speech: SPEECH }, { silentMs: 12_000 }];
    trunk = await startTrunk({ scenario: 'answer-and-hang-up', says, talkMs: 28_000 }, { MODELS_DIR: modelsDir });
    const { service } = trunk;
    const change = { languages: ['en-IN'], script: { greeting: 'This is Acme. May we talk?' }, conversation: { kind: 'script' } };
    const { status } = await service.send(`/api/employees/${service.employeeId}`, { method: 'PATCH', body: change });
    expect(status).toBe(200);
    const posted = await service.postLead({ lead: { name: 'Asha Rao', phone: freshPhone() }, triggerImmediateCall: true });
    call = await whenEnded(service, posted.body.callId as string);
  }, 90_000);

  it('takes leave of somebody who wants no more calls, and calls them no more', async () => {
    expect(call).toMatchObject({ status: 'completed', endedBy: 'agent', endReason: 'opted-out' });
    const { body } = await trunk.service.send(`/api/leads/${call.leadId}`);
    expect((body.lead as { status: string }).status).toBe('do-not-call');
  });
});
