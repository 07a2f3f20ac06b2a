import { once } from 'node:events';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wavHeader } from '@turant/voice';
import { until } from '../../../../test/engines/until.js';
import type { TranscriptionForm } from './transcription-form.js';
import { transcriptionServer, type Hear } from './transcription-server.js';

let server: Server;
let forms: TranscriptionForm[];
let hear: Hear;
let asking: number;
beforeEach(async () => {
  [forms, hear, asking] = [[], async () => 'कल सुबह', 0];
  server = transcriptionServer((form) => {
    forms.push(form);
    return hear(form);
  }).listen(0, '127.0.0.1');
  server.on('request', (_, response) => {
    asking += 1;
    response.once('close', () => (asking -= 1));
  });
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/audio/transcriptions`;

/** A tone in the left half of its numbers, as a WAV. */
function sound(seconds: number, rateHz = 16_000): Buffer {
  const samples = new Int16Array(seconds * rateHz).fill(16_384);
  return Buffer.concat([wavHeader(rateHz, samples.length), Buffer.from(samples.buffer)]);
}

async function ask(
  fields: Record<string, string>,
  file: Buffer | undefined = sound(1),
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'turn.wav');
  const response = await fetch(url(), { method: 'POST', body: form, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
}

describe('the protocol of transcriptions', () => {
  it('answers with the words, and for verbose_json with what is around them', async () => {
    expect(await ask({ model: 'whisper-1', language: 'hi', prompt: 'नमस्ते' })).toMatchObject({ status: 200, body: { text: 'कल सुबह' } });
    expect(forms[0]).toMatchObject({ language: 'hi', prompt: 'नमस्ते', format: 'json' });
    expect([forms[0]?.samples.length, forms[0]?.samples[100]]).toEqual([16_000, 0.5]);
    expect(await ask({ language: 'en-IN', response_format: 'verbose_json' })).toMatchObject({
      body: { task: 'transcribe', language: 'en', duration: 1, text: 'कल सुबह', segments: [{ id: 0, start: 0, end: 1, text: 'कल सुबह' }] },
    });
    expect(await ask({ response_format: 'text' })).toMatchObject({ body: 'कल सुबह\n' });
  });

  it('hears at 16 kHz what is sent at 8', async () => {
    await ask({ language: 'hi' }, sound(2, 8_000));
    expect(forms[0]?.samples.length).toBe(32_000);
  });

  it.each([
    ['unsupported_language', { language: 'or' }, sound(1)],
    ['unsupported_format', { response_format: 'srt' }, sound(1)],
    ['missing_file', {}, undefined],
    ['unsupported_file', {}, Buffer.from('ID3 no wave')],
    ['too_long', {}, sound(31)],
  ])('refuses with %s', async (code, fields, file) => {
    const form = file === undefined ? { file: 'a text', ...fields } : fields;
    const { status, body } = file === undefined ? await ask(form, Buffer.alloc(0)).then(() => askWithoutFile(form)) : await ask(form, file);
    expect([status, body]).toMatchObject([400, { error: { type: 'invalid_request_error', code } }]);
  });

  it('refuses what is no form, too large, at another path, or no POST', async () => {
    const statusOf = async (path: string, options: RequestInit): Promise<number> => (await fetch(new URL(path, url()), options)).status;
    expect(await statusOf('', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).toBe(400);
    expect(await statusOf('', { method: 'GET' })).toBe(405);
    expect(await statusOf('/v1/models', { method: 'GET' })).toBe(404);
    expect((await ask({}, Buffer.alloc(3.5 * 1024 * 1024))).status).toBe(413);
  });

  it('serves no page of a browser, under whatever name it reaches this machine', async () => {
    const statusWith = (headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(url(), { method: 'POST', headers }, (response) => resolve(response.resume().statusCode))
          .once('error', reject)
          .end();
      });
    expect(await statusWith({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusWith({ host: 'rebound.example' })).toBe(403);
    expect(forms).toEqual([]);
  });
});

async function askWithoutFile(fields: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch(url(), { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}

describe('many at once', () => {
  it('are heard one after the other, and told to come again beyond those that wait', async () => {
    const waiting: (() => void)[] = [];
    hear = () => new Promise((resolve) => waiting.push(() => resolve('ok')));
    const asked = Array.from({ length: 8 }, () => ask({ language: 'en' }));
    const refused = await Promise.race(asked);
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toMatchObject([
      503,
      '1',
      { error: { code: 'busy', type: 'server_error' } },
    ]);
    for (let heard = 0; heard < 7; heard++) {
      await until(() => waiting.length === heard + 1);
      waiting[heard]?.();
    }
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 503]);
  });

  it('are heard at the same time where there are places, and the shorter ones first of those that wait', async () => {
    await new Promise((resolve) => server.close(resolve));
    const heard: { seconds: number; end: () => void }[] = [];
    const hears: Hear = ({ samples }) =>
      new Promise((resolve) => heard.push({ seconds: samples.length / 16_000, end: () => resolve('ok') }));
    server = transcriptionServer(hears, 2).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const running = [ask({}, sound(1)), ask({}, sound(1))];
    await until(() => heard.length === 2);
    const others = [28, 24, 20, 16, 12, 8, 4].map((seconds) => ask({}, sound(seconds)));
    // One of them is refused: then the others wait.
    expect((await Promise.race(others)).status).toBe(503);
    for (let next = 0; next < 8; next++) {
      await until(() => heard.length > next);
      heard[next]?.end();
    }
    await Promise.all([...running, ...others]);
    const seconds = heard.slice(2).map((one) => one.seconds);
    expect(seconds).toHaveLength(6);
    expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
  });

  it('are not heard any more when whoever asked has gone', async () => {
    let release: () => void = () => undefined;
    hear = () => new Promise((resolve) => (release = () => resolve('ok')));
    const first = ask({ language: 'en' });
    await until(() => forms.length === 1);
    const gone = new AbortController();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(sound(1))]), 'a.wav');
    const second = fetch(url(), { method: 'POST', body: form, signal: gone.signal }).catch(() => 'gone');
    await until(() => asking === 2);
    gone.abort();
    expect(await second).toBe('gone');
    await until(() => asking === 1);
    release();
    expect((await first).status).toBe(200);
    expect(forms).toHaveLength(1);
  });

  it('get 503 when the ears could not hear, and 500 when they failed', async () => {
    hear = async () => undefined;
    expect((await ask({})).status).toBe(503);
    hear = () => Promise.reject(new Error('secret words'));
    expect(await ask({})).toMatchObject({ status: 500, body: { error: { message: 'the sound could not be heard' } } });
  });
});
