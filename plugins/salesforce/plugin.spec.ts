import { checkProof, rawRequest } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';
import { longId } from './record-id.js';

describePlugin(plugin, __dirname);

describe('a record id', () => {
  it.each([
    ['00D5i000000AbCd', '00D5i000000AbCdEAK'],
    ['00Q5i000001AbCdEAK', '00Q5i000001AbCdEAK'],
    ['0055i000001OwnR', '0055i000001OwnRAAS'],
  ])('%s is %s', (id, long) => expect(longId(id)).toBe(long));
});

describe('the token in the endpoint’s address', () => {
  const url = 'https://hub.example.in/api/webhooks/salesforce/t1';
  const proofResult = (query: string): string => {
    const raw = rawRequest({ method: 'POST', url: `${url}${query}`, headers: {}, body: Buffer.from('<x/>') });
    return checkProof(plugin.proof ?? { kind: 'url' }, raw, { secret: 'test_secret_do_not_use' }, new Date(0)).kind;
  };

  it('is the proof, since an outbound message can send no header', () =>
    expect(proofResult('?token=test_secret_do_not_use')).toBe('genuine'));
  it('is missed, and refused where it is another', () =>
    expect([proofResult(''), proofResult('?token=another')]).toEqual(['not-genuine', 'not-genuine']));
});
