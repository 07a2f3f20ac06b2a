import { readTrunkUri } from '@turant/domain';
import { callerIdOf } from './caller-id.js';
import type { PlaceOrder } from './line-driver.js';
import { checkOrder } from './sip/check-order.js';

/** What an Asterisk is told of a call before it dials. */
export interface ChannelOrder {
  /** `PJSIP/<number>@<endpoint>`, where the endpoint has the trunk's id as its name. */
  endpoint: string;
  /** Dialplan functions and their values, to be set on the channel before it dials. */
  variables: Record<string, string>;
}

/**
 * An order as the channel of chan_pjsip gets it: the caller id by `CONNECTEDLINE`, since `CALLERID` of a created channel leads to an
 * anonymous From, and each header by `PJSIP_HEADER`. A value with a line break would become two headers, so the order is checked first.
 * @param own the host of the Asterisk's signalling address
 * @throws RejectedError LINE_ORDER
 */
export function channelOrderOf(order: PlaceOrder, own: string): ChannelOrder {
  checkOrder(order);
  const { fromUser, requestUser, headers } = callerIdOf(order, { trunk: readTrunkUri(order.trunk.uri, 'asterisk').host, own });
  const all = [...headers, ...Object.entries(order.headers).map(([name, value]) => ({ name, value }))];
  return {
    endpoint: `PJSIP/${requestUser}@${order.trunk.trunkId}`,
    variables: {
      'CONNECTEDLINE(num,i)': fromUser,
      ...Object.fromEntries(all.map(({ name, value }) => [`PJSIP_HEADER(add,${name})`, value])),
    },
  };
}
