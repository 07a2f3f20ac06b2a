import { TransactionTable, type TransactionOwner } from './transaction-table.js';

class Probe {
  isTerminated = false;
  constructor(readonly owner: TransactionOwner) {}
  terminate(): void {
    this.isTerminated = true;
    this.owner.onTerminated();
  }
}

describe('the table of transactions', () => {
  const open = (table: TransactionTable<Probe>, key: string): Probe | undefined => table.open(key, (owner) => new Probe(owner));

  it('finds what is open, and forgets what is terminated', () => {
    const table = new TransactionTable<Probe>(2);
    const one = open(table, 'one');
    expect(table.find('one')).toBe(one);
    one?.terminate();
    expect(table.find('one')).toBeUndefined();
    expect(table.size).toBe(0);
  });

  it('drops the one that finished first if it is full', () => {
    const table = new TransactionTable<Probe>(3);
    const [one, two, three] = ['one', 'two', 'three'].map((key) => open(table, key));
    two?.owner.onFinished();
    one?.owner.onFinished();
    expect(open(table, 'four')).toBeDefined();
    expect([one, two, three].map((probe) => probe?.isTerminated)).toEqual([false, true, false]);
    expect(table.size).toBe(3);
  });

  it('opens none if none is finished', () => {
    const table = new TransactionTable<Probe>(2);
    const probes = ['one', 'two'].map((key) => open(table, key));
    expect(open(table, 'three')).toBeUndefined();
    expect(probes.map((probe) => probe?.isTerminated)).toEqual([false, false]);
  });

  it('counts one whose key was taken over, and its end does not remove the newer one', () => {
    const table = new TransactionTable<Probe>(2);
    const old = open(table, 'same');
    const young = open(table, 'same');
    expect(open(table, 'third')).toBeUndefined();
    old?.terminate();
    expect(table.find('same')).toBe(young);
    table.clear();
    expect([table.size, young?.isTerminated]).toEqual([0, true]);
  });
});
