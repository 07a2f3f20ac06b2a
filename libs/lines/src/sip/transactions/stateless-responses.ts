import { createHmac, randomBytes } from 'node:crypto';
import type { SipHeaders, SipRequest } from '../message.js';
import { writeMessage } from '../wire/write-message.js';
import { responseTo } from './response-to.js';
import { TokenBucket } from './token-bucket.js';

const MAX_STATELESS_RESPONSES_PER_SECOND = 200;
const TAG_CHARS = 24;

/** A response that is sent without a transaction. */
export interface StatelessResponse {
  status: number;
  reason: string;
  headers?: Partial<SipHeaders>;
}

/**
 * Writes responses without a transaction (RFC 3261 8.2.7), 200 a second at most in all. UDP sources can be forged, and a flood with a
 * forged source must not make us flood a third party.
 */
export class StatelessResponses {
  readonly #key = randomBytes(32);
  readonly #bucket: TokenBucket;

  constructor(bucket = new TokenBucket(MAX_STATELESS_RESPONSES_PER_SECOND)) {
    this.#bucket = bucket;
  }

  /** The bytes of the response; undefined if the rate limit is reached. */
  write(request: SipRequest, { status, reason, headers }: StatelessResponse): Buffer | undefined {
    if (!this.#bucket.take()) return undefined;
    const parts = { toTag: this.#tagFor(request), ...(headers === undefined ? {} : { headers }) };
    return writeMessage(responseTo(request, status, reason, parts));
  }

  /** A keyed hash: each copy of a request gets the same To tag, and nobody can guess it. */
  #tagFor({ headers }: SipRequest): string {
    const { via, cseq, 'call-id': callId } = headers;
    const text = [via[0]?.params['branch'] ?? '', callId, cseq.seq, cseq.method].join('\n');
    return createHmac('sha256', this.#key).update(text, 'latin1').digest('hex').slice(0, TAG_CHARS);
  }
}
