import { tagOf } from '../message.js';
import { readMessage } from '../wire/read-message.js';
import { requestOf } from '../testing/transaction-rig.js';
import { StatelessResponses } from './stateless-responses.js';
import { TokenBucket } from './token-bucket.js';

const FORBIDDEN = { status: 403, reason: 'Forbidden' };

describe('stateless responses (RFC 3261 8.2.7)', () => {
  const tag = (answers: StatelessResponses, change: Parameters<typeof requestOf>[1] = {}): string | undefined => {
    const message = readMessage(answers.write(requestOf('INVITE', change), FORBIDDEN) ?? Buffer.alloc(0));
    return message && tagOf(message.headers.to);
  };

  it('a copy gets the same response, another request another To tag', () => {
    const answers = new StatelessResponses();
    expect(answers.write(requestOf('INVITE'), FORBIDDEN)).toEqual(answers.write(requestOf('INVITE'), FORBIDDEN));
    expect(tag(answers)).toMatch(/^[0-9a-f]{24}$/);
    expect(tag(answers, { 'call-id': 'another' })).not.toBe(tag(answers));
    expect(tag(answers, { cseq: { seq: 8, method: 'INVITE' } })).not.toBe(tag(answers));
  });

  it('a To tag cannot be computed outside, because each process has its own key', () => {
    expect(tag(new StatelessResponses())).not.toBe(tag(new StatelessResponses()));
  });

  it('headers of the response are sent with it', () => {
    const bytes = new StatelessResponses().write(requestOf('FOO'), {
      status: 405,
      reason: 'Method Not Allowed',
      headers: { allow: 'ACK' },
    });
    expect(bytes?.toString()).toMatch(/^Allow: ACK\r$/m);
  });

  it('200 a second go out, then silence until the bucket has filled again', () => {
    let nowMs = 0;
    const answers = new StatelessResponses(new TokenBucket(200, () => nowMs));
    const burst = (): number => Array.from({ length: 1_000 }, () => answers.write(requestOf('INVITE'), FORBIDDEN)).filter(Boolean).length;
    expect(burst()).toBe(200);
    nowMs += 500;
    expect(burst()).toBe(100);
    nowMs += 60_000;
    expect(burst()).toBe(200);
  });
});
