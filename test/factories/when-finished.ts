import { isFinished, type Call } from '@turant/domain';
import { until } from '../engines/until.js';
import { TENANT, type Road } from './a-road.js';

/** The call once it is over. */
export function whenFinished({ store }: Pick<Road, 'store'>, callId: string | null, withinMs?: number): Promise<Call> {
  const look = async (): Promise<Call | false | undefined> => {
    const call = await store.calls.get(TENANT, callId ?? '');
    return call && isFinished(call.status) && call;
  };
  return until(look, { what: `the call ${callId} is over`, withinMs, seen: () => store.calls.get(TENANT, callId ?? '') });
}
