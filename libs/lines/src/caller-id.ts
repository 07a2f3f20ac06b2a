import { hostInUri, writeNumber, type CallerIdStyle } from '@turant/domain';
import type { PlaceOrder } from './line-driver.js';

/** Caller and callee as a trunk wants to read them. Every text is fit for a SIP URI or a header of an order that was checked. */
export interface CallerId {
  /** The user part of the URI in From, escaped. */
  fromUser: string;
  /** The domain of that URI; an IPv6 address has brackets. */
  fromDomain: string;
  /** The user part of the URI in To. */
  toUser: string;
  /** The user part of the Request-URI: the same number as in To. */
  requestUser: string;
  /** Parameters of every URI with a telephone number, `;user=phone` or empty. */
  uriParameters: string;
  /** The identity headers in the order in which they are sent, with the spelling of their RFCs. */
  headers: readonly { name: string; value: string }[];
}

/** The hosts that From can name as its domain. */
export interface CallerIdHosts {
  /** The host of the trunk's address. */
  trunk: string;
  /** The host of our own signalling address. */
  own: string;
}

/**
 * Writes the caller id of an order in its trunk's style (`LineTrunk.callerIdStyle`). Every driver uses this function, so that a trunk gets
 * the same caller id whichever driver carries it. Nothing of a lead is read: the caller id is the order's, everything else the trunk's.
 *
 * The SIP driver writes From, To and the Request-URI from the users, and the headers as they are. Asterisk is told the same by the
 * variables of the channel (`channelOrderOf`) and the options of the endpoint (`endpointOptionsOf`).
 */
export function callerIdOf(
  order: Pick<PlaceOrder, 'from' | 'to'> & { trunk: { callerIdStyle?: CallerIdStyle } },
  hosts: CallerIdHosts,
): CallerId {
  const style = order.trunk.callerIdStyle ?? {};
  const { callerFormat = 'as-stored', calleeFormat = 'as-stored' } = style;
  const fromUser = userPart(writeNumber(order.from, callerFormat, order.from));
  const toUser = userPart(writeNumber(order.to, calleeFormat, order.from));
  const fromDomain = domainOf(style.fromDomain ?? 'trunk', hosts);
  const uriParameters = style.userPhone ? ';user=phone' : '';
  const uriOf = (user: string): string => `<sip:${user}@${fromDomain}${uriParameters}>`;
  const diversion = style.diversion === undefined ? undefined : userPart(writeNumber(style.diversion, callerFormat, order.from));
  // In Asterisk's order.
  const headers = [
    ...((style.assertedIdentity ?? true) ? [{ name: 'P-Asserted-Identity', value: uriOf(fromUser) }] : []),
    ...(style.remotePartyId ? [{ name: 'Remote-Party-ID', value: `${uriOf(fromUser)};party=calling;privacy=off;screen=no` }] : []),
    ...(style.preferredIdentity ? [{ name: 'P-Preferred-Identity', value: uriOf(fromUser) }] : []),
    ...(style.privacy ? [{ name: 'Privacy', value: style.privacy }] : []),
    ...(diversion === undefined ? [] : [{ name: 'Diversion', value: `${uriOf(diversion)};reason=unconditional` }]),
  ];
  return { fromUser, fromDomain, toUser, requestUser: toUser, uriParameters, headers };
}

/** A number as the user part of a SIP URI, in which `#` must be escaped (RFC 3261 25.1, user-unreserved). */
export const userPart = (number: string): string => number.replaceAll('#', '%23');

function domainOf(wanted: string, hosts: CallerIdHosts): string {
  const host = wanted === 'trunk' ? hosts.trunk : wanted === 'own' ? hosts.own : wanted;
  return hostInUri(host);
}
