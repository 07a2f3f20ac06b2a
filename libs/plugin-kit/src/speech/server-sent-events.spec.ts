import { serverSentEvents } from './server-sent-events.js';

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = async (text: string, size: number): Promise<string[]> => {
  const got: string[] = [];
  for await (const data of serverSentEvents(inPieces(text, size))) got.push(data);
  return got;
};

describe('server-sent events', () => {
  it.each([1, 2, 3, 7, 1_000])('are the same in pieces of %i bytes, with any line ends, and without comments and names', async (size) => {
    const text = ': hello\n\nevent: a\ndata: नमस्ते\n\ndata:one\r\ndata: two\r\n\r\n: keep\n\nid: 4\ndata: [DONE]\n\ndata: cut off';
    expect(await read(text, size)).toEqual(['नमस्ते', 'one\ntwo', '[DONE]']);
  });

  it('refuse a line without an end', async () => {
    await expect(read(`data: ${'x'.repeat(2 ** 20 + 10)}`, 2 ** 16)).rejects.toThrow('a line without an end');
  });
});
