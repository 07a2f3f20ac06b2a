import { asTenantId, keyName, KEPT_KINDS, objectName, sealedObjectAbout, sinceField } from '@turant/domain';
import { FrameSealer } from '@turant/vault';
import type { PartsUnderTest } from './api-under-test.js';

/** Keeps a recording and a transcript of a call in the storage, whole and with nothing in them. */
export async function keepObjects({ store, clock, kept }: PartsUnderTest, tenant: string, callId: string): Promise<void> {
  const tenantId = asTenantId(tenant);
  for (const kind of KEPT_KINDS) {
    const { key, wrapped } = await kept.keys.newObjectKey(tenantId, sealedObjectAbout(kind, tenantId, callId));
    const sealer = new FrameSealer(key, { tenantId, callId, kind });
    await kept.storage.putBytes(keyName(kind, tenantId, callId), Buffer.from(wrapped));
    await kept.storage.putBytes(objectName(kind, tenantId, callId), Buffer.concat([sealer.header(), sealer.seal(Buffer.alloc(0), true)]));
    await store.calls.patch(tenantId, callId, [], { set: { [kind]: { state: 'kept' }, [sinceField(kind)]: clock.now() } });
  }
}
