import type { RoadContext } from '../road-context.js';

/**
 * Whether a SIP Call-ID is that of a call on record. The line's Call-IDs begin with the id of the call and a hyphen, so that no index
 * is needed to find it.
 */
export async function isKnownCall({ store }: Pick<RoadContext, 'store'>, sipCallId: string): Promise<boolean> {
  const [callId = ''] = sipCallId.split('-', 1);
  if (!callId.startsWith('cl_')) return false;
  const [call] = await store.acrossTenants.calls.withIds([callId]);
  return call?.dialog?.sipCallId === sipCallId;
}
