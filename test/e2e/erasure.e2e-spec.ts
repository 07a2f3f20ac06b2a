import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { useOwnService } from '../engines/use-own-service.js';
import { askForCall, briefCall, freshPhone, type CallRecord } from './calls.js';
import { until } from '../engines/until.js';

const service = useOwnService({ env: { RECORDINGS: 'on' } });

/** Names of what lies in the object storage, by the first folder. */
function objects(folder: string): string[] {
  const path = join(service.dataDir, 'objects', folder);
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('a person who was recorded and is erased', () => {
  const phone = freshPhone();
  let call: CallRecord;

  it('leaves no key and no recording, and the bill', async () => {
    call = await briefCall(service, await askForCall(service, phone));
    await until(() => objects('keys').includes(call.callId), { what: 'the recording is kept' });
    const { status, body } = await service.send(`/api/leads/${call.leadId}`, { method: 'DELETE' });
    expect([status, body.erasure]).toEqual([200, expect.objectContaining({ state: 'done', leadId: call.leadId })]);
    expect(body.erasure.certificate).toMatchObject({ callIds: [call.callId], destroyed: { recordings: 1, transcripts: 1, enquiries: 1 } });
    expect([objects('keys'), objects('recordings'), objects('transcripts')]).toEqual([[], [], []]);
    const after = (await service.send(`/api/calls/${call.callId}`)).body.call;
    expect(JSON.stringify(after)).not.toContain(phone.slice(3));
    expect((await service.send(`/api/leads/${call.leadId}`)).status).toBe(404);
    expect((await service.send(`/api/do-not-call/check?phone=${encodeURIComponent(phone)}`)).body.blocked).toBe(true);
  });

  it('is not called when the webhook sends the same person again', async () => {
    const again = await askForCall(service, phone);
    await until(async () => (await service.send(`/api/calls/${again}`)).body.call?.status === 'refused', {
      what: 'the gate has refused it',
    });
  });
});
