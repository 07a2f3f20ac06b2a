import { randomBytes } from 'node:crypto';
import type { TenantId } from '@turant/domain';
import { createVault } from '@turant/vault';
import { contextOfAll } from '../testing/open-context.js';
import { findRecordingLink, listRecordingLinks, makeRecordingLink, removeRecordingLink } from './recording-links.js';

const CALL = 'cl_01JD5T0000000000000000000A';
const NOT_FOUND = expect.objectContaining({ code: 'LINK_NOT_FOUND' }) as Error;
const context = contextOfAll();
let tenantId: TenantId;
beforeAll(async () => (tenantId = await context.addTenant()));
const made = (minutes = 10) => makeRecordingLink(context, { tenantId, callId: CALL, keyId: 'ak_1' }, minutes);

describe('a link to a recording', () => {
  it('names its call and its maker to this service only, and its secret is not stored', async () => {
    const { link, secret } = await made();
    expect(await findRecordingLink(context, secret)).toMatchObject({ _id: link.linkId, tenantId, callId: CALL, keyId: 'ak_1' });
    expect(secret).toMatch(/^[A-Za-z0-9._-]+$/);
    expect(Buffer.from(secret.slice(3), 'base64url').toString('latin1')).not.toContain(link.linkId);
    expect(JSON.stringify(await context.store.recordingLinks.get(tenantId, link.linkId))).not.toContain(secret.slice(3, 20));
  });

  it.each([
    ['that was changed', async () => `${(await made()).secret.slice(0, -2)}AA`],
    [
      'of another service',
      async () => (await makeRecordingLink({ ...context, vault: createVault(randomBytes(32)) }, { tenantId, callId: CALL }, 1)).secret,
    ],
    ['that was sealed for something else', () => context.vault.seal(JSON.stringify([tenantId, 'rl_01JD5T0000000000000000000A']), 'tr_1')],
    [
      'of a release before, which is not stored',
      () => context.vault.seal(JSON.stringify([tenantId, CALL, 'ak_1', 9e15]), 'recording-link'),
    ],
    ['that is no text of ours', () => 'v1.%%%'],
    ['that is empty', () => ''],
  ])('%s is refused', async (_, secret) => {
    await expect(findRecordingLink(context, await secret())).rejects.toThrow(NOT_FOUND);
  });

  it('ends when its time is over, and when it is taken back', async () => {
    const [short, long] = [await made(1), await made(60)];
    context.passes(60_000);
    await expect(findRecordingLink(context, short.secret)).rejects.toThrow(NOT_FOUND);
    expect((await listRecordingLinks(context, tenantId, { limit: 50 }, { callId: CALL })).data).toContainEqual(long.link);
    await removeRecordingLink(context, tenantId, long.link.linkId);
    await expect(findRecordingLink(context, long.secret)).rejects.toThrow(NOT_FOUND);
    await expect(removeRecordingLink(context, tenantId, long.link.linkId)).rejects.toThrow(NOT_FOUND);
  });
});
