import { lead } from '../../items.js';
import { at } from '../../json.js';
import { bodyOf } from '../../content/read-content.js';
import { definePlugin } from '../../plugin.js';
import type { HmacProof, ProofResult } from '../../proof/proof.js';
import { rawRequest } from '../../raw-request.js';
import { secret, sourceSettings } from '../../settings.js';
import { Subject } from '../subject.js';
import { WRAPPED_CHECKS } from './wrapped.js';

const SIGNED: HmacProof = { kind: 'hmac', header: 'x-signature', encoding: 'hex' };
const PLUGIN = definePlugin({
  id: 'sound',
  kit: 1,
  name: 'Sound',
  steps: ['Paste {url}.'],
  settings: sourceSettings({ secret: secret('of the test') }),
  proof: SIGNED,
  read: (raw) => [lead({ externalId: at(bodyOf(raw), 'id'), answers: [{ key: 'phone', value: at(bodyOf(raw), 'phone'), as: 'phone' }] })],
});
const RAW = rawRequest({
  method: 'POST',
  url: 'https://hub.example.in/api/webhooks/sound/t1',
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from('{"id":"1","phone":"+919820012345"}'),
});
const REFUSED: ProofResult = { kind: 'not-genuine', reason: 'signature wrong' };

/** Accepts the forgery of this number, and refuses all others. */
class OneHole extends Subject {
  asked = 0;
  constructor(private readonly hole: number) {
    super(PLUGIN, { name: 'one', raw: RAW, expected: { outcome: 'leads' }, toSign: true, settings: {} });
  }
  override proofResult(): ProofResult {
    this.asked += 1;
    return this.asked - 1 === this.hole ? { kind: 'genuine' } : REFUSED;
  }
}

const forgeriesOf = (check: (typeof WRAPPED_CHECKS)[number]): number => {
  const tight = new OneHole(-1);
  check.run(tight);
  return tight.asked;
};

describe.each(WRAPPED_CHECKS)('the check "$name"', (check) => {
  const forgeries = forgeriesOf(check);

  it('tries several forgeries', () => expect(forgeries).toBeGreaterThanOrEqual(3));

  it('sees each of them where it is let through', () => {
    for (let hole = 0; hole < forgeries; hole += 1) expect(() => check.run(new OneHole(hole))).toThrow('taken for genuine');
  });
});
