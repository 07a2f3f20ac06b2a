import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { relayBytes } from './relay-bytes.js';

const asOurs = (error: unknown): Error => new Error(`ours: ${(error as Error).message}`);

describe('relayed bytes', () => {
  it('are those of the source', async () => {
    const relay = relayBytes(Readable.from([Buffer.from('ab'), Buffer.from('c')]), { size: 3, asOurs });
    expect((await buffer(relay)).toString()).toBe('abc');
  });

  it('fail where the source fails, ends early, or is closed', async () => {
    const [broken, closed] = [new PassThrough(), new PassThrough()];
    const relays = [broken, closed, Readable.from([Buffer.from('ab')])].map((source) => buffer(relayBytes(source, { size: 3, asOurs })));
    broken.destroy(new Error('cut'));
    closed.destroy();
    await expect(relays[0]).rejects.toThrow('ours: cut');
    await expect(relays[1]).rejects.toThrow('ours: it ended early');
    await expect(relays[2]).rejects.toThrow('ours: 1 of 3 bytes did not come');
  });

  it('tell an error to a reader who comes after it', async () => {
    const source = new PassThrough();
    const relay = relayBytes(source, { size: 3, asOurs });
    source.destroy(new Error('cut'));
    await new Promise((resolve) => relay.once('close', resolve));
    await expect(buffer(relay)).rejects.toThrow('ours: cut');
  });

  it('close the source of a reader that leaves', async () => {
    const source = new PassThrough();
    const relay = relayBytes(source, { size: 3, asOurs });
    const isClosed = new Promise((resolve) => source.once('close', resolve));
    relay.destroy();
    await isClosed;
  });
});

describe('relayed bytes that do not come', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  it('fail after a time without any, and not before', async () => {
    const source = new PassThrough();
    const relay = relayBytes(source, { size: 9, asOurs, idleMs: 1_000 });
    const read = buffer(relay);
    for (let at = 0; at < 4; at += 1) {
      source.write('x');
      await new Promise(setImmediate);
      jest.advanceTimersByTime(999);
    }
    jest.advanceTimersByTime(2_000);
    await expect(read).rejects.toThrow('ours: the next bytes did not come in time');
  });

  it('are waited for as long as the reader takes none', async () => {
    const bytes = Buffer.alloc(500_000, 1);
    const relay = relayBytes(Readable.from([bytes.subarray(0, 400_000), bytes.subarray(400_000)]), {
      size: bytes.length,
      asOurs,
      idleMs: 1_000,
    });
    await new Promise(setImmediate);
    jest.advanceTimersByTime(60_000);
    expect((await buffer(relay)).equals(bytes)).toBe(true);
  });
});
