import { LegGate } from './leg-gate.js';

describe('LegGate', () => {
  const gate = (): { leg: LegGate; begun: string[]; start(kind: 'change' | 'look-up', name: string): () => Promise<void> } => {
    const leg = new LegGate();
    const begun: string[] = [];
    const start = (kind: 'change' | 'look-up', name: string): (() => Promise<void>) => {
      let end = (): void => undefined;
      const work = leg.run(kind, () => {
        begun.push(name);
        return new Promise<void>((resolve) => (end = resolve));
      });
      return async () => {
        end();
        await work;
      };
    };
    return { leg, begun, start };
  };
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('lets work of one kind run side by side, and of the other kind afterwards', async () => {
    const { begun, start } = gate();
    const ends = [start('change', 'c1'), start('look-up', 'l1'), start('look-up', 'l2')];
    await settled();
    expect(begun).toEqual(['c1']);
    await ends[0]?.();
    await settled();
    expect(begun).toEqual(['c1', 'l1', 'l2']);
  });

  it('keeps nobody waiting for ever: who comes later waits behind the other kind', async () => {
    const { begun, start } = gate();
    const first = start('change', 'c1');
    const second = start('change', 'c2');
    const lookUp = start('look-up', 'l1');
    start('change', 'c3');
    start('look-up', 'l2');
    await settled();
    expect(begun).toEqual(['c1', 'c2']);
    await first();
    await second();
    await settled();
    expect(begun).toEqual(['c1', 'c2', 'l1', 'l2']);
    await lookUp();
    await settled();
    expect(begun).toEqual(['c1', 'c2', 'l1', 'l2']);
  });

  it('lets nobody wait for more than half a second for work that does not end', async () => {
    const { begun, start } = gate();
    start('change', 'c1');
    start('look-up', 'l1');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(begun).toEqual(['c1', 'l1']);
  });

  it('goes on after work that failed', async () => {
    const { leg } = gate();
    await expect(leg.run('change', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(leg.run('look-up', () => Promise.resolve('found'))).resolves.toBe('found');
  });
});
