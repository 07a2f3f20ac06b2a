import { describePlugin } from '@turant/plugin-kit';
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
