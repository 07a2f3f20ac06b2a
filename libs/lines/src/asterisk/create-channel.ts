import { RetryLaterError } from '@turant/domain';
import { channelOrderOf } from '../channel-order.js';
import type { PlaceOrder } from '../line-driver.js';
import type { AriClient } from './ari-client.js';
import { AriError, type AriChannel } from './ari-types.js';

const STASIS_START_MS = 5_000;
const RETRY_AFTER_MS = 5_000;

/**
 * Makes the PJSIP channel of an order, with its headers and its caller id. Resolves when it can be dialled.
 * @param started settles at the channel's StasisStart. Asterisk answers 409 to a dial before that event.
 * @throws RetryLaterError TRUNK_UNREACHABLE, LINE_LOST
 */
export async function createChannel(ari: AriClient, order: PlaceOrder, channelId: string, started: Promise<void>): Promise<AriChannel> {
  const { endpoint, variables } = channelOrderOf(order);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AriError(0, 'the channel did not start in time')), STASIS_START_MS);
  });
  tooLong.catch(() => undefined);
  try {
    const query = { endpoint, app: ari.options.app, channelId, formats: 'ulaw,alaw' };
    const channel = await ari.request('POST', 'channels/create', { query, body: { variables } });
    await Promise.race([started, tooLong]);
    return channel as AriChannel;
  } catch (cause) {
    throw retryLater(cause as Error);
  } finally {
    clearTimeout(timer);
  }
}

function retryLater(cause: Error): RetryLaterError {
  // Asterisk answers 500 if it does not know the endpoint, and if the endpoint's contact does not answer Asterisk's OPTIONS.
  if (cause instanceof AriError && cause.status === 500) {
    const text = 'Asterisk does not know this trunk, or gets no answer from it';
    return new RetryLaterError('TRUNK_UNREACHABLE', text, RETRY_AFTER_MS, { cause });
  }
  return new RetryLaterError('LINE_LOST', `Asterisk has not made the channel: ${cause.message}`, RETRY_AFTER_MS, { cause });
}
