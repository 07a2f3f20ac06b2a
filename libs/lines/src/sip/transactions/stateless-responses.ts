import { createHmac, randomBytes } from 'node:crypto';
import { writeMessage, type SipHeaders, type SipRequest } from '../message.js';
import { responseTo } from './response-to.js';
import { TokenBucket } from './token-bucket.js';

const MAX_STATELESS_RESPONSES_PER_SECOND = 200;
const TAG_CHARS = 24;

/** A refusal that leaves nothing behind. */
export interface StatelessResponse {
  status: number;
  reason: string;
  headers?: Partial<SipHeaders>;
}

/**
 * Answers requests without a transaction (RFC 3261 8.2.7). Sources of UDP can be forged: whoever floods us must not make
 * us flood somebody else, so no more than 200 answers a second go out in all.
 */
export class StatelessResponses {
  readonly #key = randomBytes(32);
  readonly #bucket: TokenBucket;

  constructor(bucket = new TokenBucket(MAX_STATELESS_RESPONSES_PER_SECOND)) {
    this.#bucket = bucket;
  }

  /** The answer's bytes; undefined where this second's answers are spent. */
  write(request: SipRequest, { status, reason, headers }: StatelessResponse): Buffer | undefined {
    if (!this.#bucket.take()) return undefined;
    const parts = { toTag: this.#tagFor(request), ...(headers === undefined ? {} : { headers }) };
    return writeMessage(responseTo(request, status, reason, parts));
  }

  /** The same for each copy of the request, and not to be guessed: a keyed hash. */
  #tagFor({ headers }: SipRequest): string {
    const { via, cseq, 'call-id': callId } = headers;
    const text = [via[0]?.params['branch'] ?? '', callId, cseq.seq, cseq.method].join('\n');
    return createHmac('sha256', this.#key).update(text, 'latin1').digest('hex').slice(0, TAG_CHARS);
  }
}
