import { randomBytes } from 'node:crypto';
import { openAnswers, resealAnswers, sealAnswers } from './call-answers.js';
import { oneMasterKey, withNewMasterKey } from './master-key-file.js';
import { createVault } from './vault.js';

const vault = createVault(randomBytes(32));
const ANSWERS = [{ question: 'How soon do you need a 2 BHK?', spoke: true, ms: 1_200, key: null }];

describe('the answers of a call', () => {
  it('are stored without the words that were said, and read with them', () => {
    const sealed = sealAnswers(vault, 'cl_1', ANSWERS);
    expect(JSON.stringify(sealed)).not.toContain('2 BHK');
    expect(sealed).toMatchObject([{ spoke: true, ms: 1_200, key: null }]);
    expect(openAnswers(vault, 'cl_1', sealed)).toEqual(ANSWERS);
  });

  it('of another call, or of another master key, have no question', () => {
    const sealed = sealAnswers(vault, 'cl_1', ANSWERS);
    const without = [{ ...ANSWERS[0], question: '' }];
    expect(openAnswers(vault, 'cl_2', sealed)).toEqual(without);
    expect(openAnswers(createVault(randomBytes(32)), 'cl_1', sealed)).toEqual(without);
  });

  it('are sealed anew by a new master key, once', () => {
    const file = oneMasterKey(randomBytes(32));
    const [old, both] = [createVault(file), createVault(withNewMasterKey(file))];
    const sealed = sealAnswers(old, 'cl_1', ANSWERS) ?? [];
    const anew = resealAnswers(both, 'cl_1', sealed) ?? [];
    expect(openAnswers(old, 'cl_1', anew)).toEqual([{ ...ANSWERS[0], question: '' }]);
    expect(openAnswers(both, 'cl_1', anew)).toEqual(ANSWERS);
    expect(resealAnswers(both, 'cl_1', anew)).toBeUndefined();
    expect(resealAnswers(both, 'cl_1', ANSWERS)).toBeUndefined();
  });

  it('that an earlier version has stored are read as they are', () => expect(openAnswers(vault, 'cl_1', ANSWERS)).toEqual(ANSWERS));
  it('may be absent', () =>
    expect([sealAnswers(vault, 'cl_1', undefined), openAnswers(vault, 'cl_1', undefined)]).toEqual([undefined, undefined]));
});
