import fc from 'fast-check';

describe('fast-check in a spec', () => {
  it('has the seed of every run, unless FC_SEED names another one', () => {
    const { FC_SEED = '20261121' } = process.env;
    expect(fc.readConfigureGlobal()).toEqual(FC_SEED === 'random' ? {} : { seed: Number(FC_SEED) });
  });
});
