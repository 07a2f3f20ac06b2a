import type { DialogIds } from '@turant/domain';
import type { AriClient } from './ari-client.js';

/** The most proxies that are read; no route has as many. */
const MAX_ROUTES = 8;

type Requests = Pick<AriClient, 'request'>;

/** A channel variable or function; empty if it has no value, or if the channel is gone. */
async function read(ari: Requests, channelId: string, variable: string): Promise<string> {
  try {
    const { value } = (await ari.request('GET', `channels/${channelId}/variable`, { query: { variable } })) as { value?: string };
    return value ?? '';
  } catch {
    return '';
  }
}

/**
 * The SIP dialog of an answered call. If Asterisk dies, it forgets the call and the carrier does not: with these ids our own user agent can
 * send the BYE. An id that cannot be read keeps its value from `known`.
 */
export async function readDialog(ari: Requests, channelId: string, known: DialogIds): Promise<DialogIds> {
  const ask = (name: string): Promise<string> => read(ari, channelId, `CHANNEL(pjsip,${name})`);
  const [sipCallId, localTag, remoteTag, localUri, remoteUri, target, firstRoutes] = await Promise.all([
    ask('call-id'),
    ask('local_tag'),
    ask('remote_tag'),
    ask('local_uri'),
    ask('remote_uri'),
    ask('target_uri'),
    recordRoute(ari, channelId, 1),
  ]);
  const route = firstRoutes === '' ? [] : await routeSet(ari, channelId, firstRoutes);
  return {
    ...known,
    sipCallId: sipCallId || known.sipCallId,
    localTag: localTag || known.localTag,
    fromUri: bareUri(localUri) || known.fromUri,
    toUri: bareUri(remoteUri) || known.toUri,
    ...(remoteTag && { remoteTag }),
    ...(target && { remoteTarget: bareUri(target) }),
    ...(route.length > 0 && { route }),
  };
}

const recordRoute = (ari: Requests, channelId: string, index: number): Promise<string> =>
  read(ari, channelId, `PJSIP_RESPONSE_HEADER(read,Record-Route,${index})`);

/** The route set of a caller is the Record-Route of the 200, reversed (RFC 3261 12.1.2). Each header may hold several values. */
async function routeSet(ari: Requests, channelId: string, first: string): Promise<string[]> {
  const headers = [first];
  for (let index = 2; index <= MAX_ROUTES; index += 1) {
    const next = await recordRoute(ari, channelId, index);
    if (next === '') break;
    headers.push(next);
  }
  return headers.flatMap(urisOf).reverse();
}

/** The URIs between angle brackets, in order. */
export function urisOf(header: string): string[] {
  return header.split('<').slice(1).map((part) => part.slice(0, Math.max(0, part.indexOf('>')))).filter((uri) => uri !== ''); // prettier-ignore
}

/** A URI without the display name and brackets of a From or To header. */
export const bareUri = (text: string): string => urisOf(text).at(-1) ?? text;
