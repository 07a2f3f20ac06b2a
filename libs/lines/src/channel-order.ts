import { readTrunkUri } from '@turant/domain';
import { callerIdOf } from './caller-id.js';
import type { LineTrunk, PlaceOrder } from './line-driver.js';
import { checkOrder } from './sip/check-order.js';

/** The order that an Asterisk gets for a call before it dials. */
export interface ChannelOrder {
  /** `PJSIP/<number>@<endpoint>`, where the endpoint has the trunk's id as its name. */
  endpoint: string;
  /** Dialplan functions and their values, to be set on the channel before it dials. */
  variables: Record<string, string>;
}

/** Stands for the address that Asterisk itself puts into From, if the endpoint has no `from_domain`. */
export const ASTERISK_HOST = 'asterisk';

/** Asterisk writes these from the channel's caller id if its endpoint has `send_pai` and `send_rpid`. */
const OF_ENDPOINT: readonly string[] = ['P-Asserted-Identity', 'Remote-Party-ID'];

/**
 * An order as the channel of chan_pjsip gets it: the caller id by `CONNECTEDLINE`, since `CALLERID` of a created channel leads to an
 * anonymous From, and each header by `PJSIP_HEADER`, but for those that the endpoint writes (`endpointOptionsOf`). A value with a line
 * break would become two headers, so the order is checked first.
 * @throws RejectedError LINE_ORDER, TRUNK_URI
 */
export function channelOrderOf(order: PlaceOrder): ChannelOrder {
  checkOrder(order);
  const { fromUser, requestUser, headers } = callerIdOf(order, hostsOf(order.trunk));
  const own = headers.filter(({ name }) => !OF_ENDPOINT.includes(name));
  const all = [...own, ...Object.entries(order.headers).map(([name, value]) => ({ name, value }))];
  return {
    endpoint: `PJSIP/${requestUser}@${order.trunk.trunkId}`,
    variables: {
      'CONNECTEDLINE(num,i)': fromUser,
      ...Object.fromEntries(all.map(({ name, value }) => [`PJSIP_HEADER(add,${name})`, value])),
    },
  };
}

/**
 * The options of a trunk's endpoint section on which its style decides. `from_domain` is absent if From has Asterisk's own address.
 * @throws RejectedError TRUNK_URI
 */
export function endpointOptionsOf(trunk: Pick<LineTrunk, 'uri' | 'callerIdStyle'>): Record<string, string> {
  const { callerIdStyle: style = {} } = trunk;
  const { fromDomain } = callerIdOf({ from: '', to: '', trunk }, hostsOf(trunk));
  const yesNo = (value: boolean | undefined): string => (value ? 'yes' : 'no');
  return {
    ...(fromDomain !== ASTERISK_HOST && { from_domain: fromDomain }),
    send_pai: yesNo(style.assertedIdentity ?? true),
    send_rpid: yesNo(style.remotePartyId),
    user_eq_phone: yesNo(style.userPhone),
    // Without it Asterisk sends neither of the two to a carrier.
    trust_id_outbound: 'yes',
  };
}

/**
 * The hosts between which the style of a trunk that Asterisk carries chooses. In From an IPv6 address has brackets, which Asterisk writes
 * for its own addresses only.
 */
export function hostsOf({ uri }: Pick<LineTrunk, 'uri'>): { trunk: string; own: string } {
  const { host } = readTrunkUri(uri, 'asterisk');
  return { trunk: host.includes(':') ? ASTERISK_HOST : host, own: ASTERISK_HOST };
}
