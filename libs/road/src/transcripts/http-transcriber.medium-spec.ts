import { createServer, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { TranscriberServer, type TranscriptionAnswer } from '../../../../test/doubles/transcriber-server.js';
import { httpTranscriber } from './http-transcriber.js';
import type { Speech } from './transcriber.js';

const BYTES = 3_000_000;

/** A file of some pieces, which is made while it is read. */
const speech = (about: Partial<Speech> = {}): Speech => ({
  durationMs: 10_000,
  language: 'hi',
  signal: new AbortController().signal,
  file: {
    name: 'person.wav',
    type: 'audio/wav',
    bytes: BYTES,
    async *content() {
      for (let at = 0; at < BYTES; at += 300_000) yield Buffer.alloc(300_000, at / 300_000);
    },
  },
  ...about,
});

describe('a transcriber behind HTTP', () => {
  let server: TranscriberServer;
  beforeAll(async () => (server = await TranscriberServer.start()));
  beforeEach(() => (server.asked.length = 0));

  const ask = (about: Partial<Speech> = {}, answers?: TranscriptionAnswer[], firstTimeoutMs?: number) => {
    server.answers = answers ?? [{ json: { text: ' yes', segments: [] } }];
    const settings = { url: `${server.url}/v1/audio/transcriptions`, model: 'whisper-1', key: 'sk-hush' };
    return httpTranscriber(settings, firstTimeoutMs).transcribe(speech(about));
  };
  const failure = (...answers: TranscriptionAnswer[]) => ask({}, answers).catch((error: unknown) => error);

  it('is asked as OpenAI has it, by a form that another parser reads', async () => {
    await ask();
    const [{ path, headers, fields, file }] = server.asked as [(typeof server.asked)[0]];
    expect(path).toBe('/v1/audio/transcriptions');
    expect(headers.authorization).toBe('Bearer sk-hush');
    expect(fields).toEqual({ model: 'whisper-1', response_format: 'verbose_json', language: 'hi' });
    const wanted = await buffer(speech().file.content());
    expect([file.name, file.type, file.bytes.equals(wanted)]).toEqual(['person.wav', 'audio/wav', true]);
  });

  it.each([
    ['en-IN', 'en'],
    ['ta', 'ta'],
    ['or', undefined],
    [undefined, undefined],
  ])('is told of the language %s that it is %s', async (language, told) => {
    await ask({ language });
    expect(server.asked[0]?.fields.language).toBe(told);
  });

  it('gives the words with their times', async () => {
    const segments = [
      { id: 0, start: 1.5, end: 2.25, text: ' I need a car' },
      { id: 1, start: 2.25, end: 99, text: 'next week ' },
    ];
    expect(await ask({}, [{ json: { text: 'I need a car next week', segments } }])).toEqual([
      { text: 'I need a car', startMs: 1_500, endMs: 2_250 },
      { text: 'next week', startMs: 2_250, endMs: 10_000 },
    ]);
  });

  it('gives one text without times where the server has none', async () => {
    expect(await ask({}, [{ json: { text: ' I need a car ' } }])).toEqual([
      { text: 'I need a car', startMs: 0, endMs: 10_000, areUntimed: true },
    ]);
  });

  it('is asked for what its model can, once it has named what it cannot', async () => {
    const cannot = (what: string): TranscriptionAnswer => ({ status: 400, json: { error: { message: `'${what}' is not supported` } } });
    await ask({}, [cannot('response_format'), cannot('language'), { json: { text: 'yes' } }]);
    expect(server.asked.map(({ fields: { response_format, language } }) => [response_format, language])).toEqual([
      ['verbose_json', 'hi'],
      ['json', 'hi'],
      ['json', undefined],
    ]);
    expect(await failure(cannot('language'))).toMatchObject({ next: 'stop' });
  });

  it.each([
    [500, 'retry-later'],
    [502, 'retry-later'],
    [503, 'retry-later'],
    [429, 'retry-later'],
    [408, 'retry-later'],
    [400, 'stop'],
    [413, 'stop'],
    [422, 'stop'],
    [401, 'pause-and-tell-owner'],
    [403, 'pause-and-tell-owner'],
    [404, 'pause-and-tell-owner'],
    [301, 'pause-and-tell-owner'],
  ])('that answers %i is handled as %s, and neither the key nor its text is told', async (status, next) => {
    const headers = { 'retry-after': '7', location: `${server.url}/elsewhere` };
    const error = await failure({ status, headers, text: 'what you said was: hush' });
    expect(error).toMatchObject({ next, ...(next === 'retry-later' && { retryAfterMs: 7_000 }) });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hush');
    expect(server.asked).toHaveLength(1);
  });

  it.each(['<html>', '{"text":', '[]', 'null', '{"words":1}', '"text"'])('that answers %j is asked again later', async (text) => {
    expect(await failure({ text })).toMatchObject({ next: 'retry-later' });
  });

  it('that refuses before it has read the file is understood', async () => {
    const error = await failure((request, response) => {
      request.once('data', () => response.writeHead(401).end('{}'));
      request.resume();
    });
    expect(error).toMatchObject({ code: 'TRANSCRIBER_SETTINGS' });
  });

  it.each<[string, TranscriptionAnswer]>([
    ['breaks off while it is told', (request) => request.once('data', () => request.destroy())],
    ['breaks off in its answer', (_, response) => response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy())],
    [
      'answers without an end',
      (_, response) => {
        const more = (): boolean => response.write(Buffer.alloc(65_536), () => !response.destroyed && more());
        more();
      },
    ],
  ])('that %s is asked again later', async (_, answer) => {
    expect(await failure(answer)).toMatchObject({ next: 'retry-later', code: 'TRANSCRIBER_AWAY' });
  });

  it('that does not answer in time is asked again later', async () => {
    const error = await ask({ durationMs: 0 }, [() => undefined], 200).catch((e: unknown) => e);
    expect(error).toMatchObject({ next: 'retry-later', message: expect.stringContaining('no answer in time') as string });
  });

  it('that is not there is asked again later', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const away = httpTranscriber({ url: `http://127.0.0.1:${port}/inference`, model: 'm' }).transcribe(speech());
    await expect(away).rejects.toMatchObject({ next: 'retry-later', message: expect.stringContaining('ECONNREFUSED') as string });
  });

  it('is left at once when the process stops', async () => {
    const stopping = new AbortController();
    const asked = ask({ signal: stopping.signal }, [() => stopping.abort()]);
    await expect(asked).rejects.toMatchObject({ next: 'retry-later' });
  });

  it('is not blamed for a recording that cannot be read', async () => {
    const content = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.alloc(10);
      throw new Error('no such page');
    };
    await expect(ask({ file: { ...speech().file, content } })).rejects.toThrow('no such page');
  });
});
