import type { RoadContext } from '../road-context.js';

/** Whether a stored call has this SIP Call-ID. The line's Call-IDs begin with the call's id and a hyphen, so no index is needed. */
export async function isKnownCall({ store }: Pick<RoadContext, 'store'>, sipCallId: string): Promise<boolean> {
  const [callId = ''] = sipCallId.split('-', 1);
  if (!callId.startsWith('cl_')) return false;
  const [call] = await store.acrossTenants.calls.withIds([callId]);
  return call?.dialog?.sipCallId === sipCallId;
}
