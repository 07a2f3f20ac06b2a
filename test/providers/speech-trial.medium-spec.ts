import { createPluginHost } from '@turant/plugin-host';
import { OPERATOR_TRAIL } from '@turant/store';
import { plugins } from '../../plugins/registry.js';
import { LoopbackVendor } from '../doubles/loopback-vendor.js';
import { DeepgramVendor } from './deepgram-vendor.js';
import { OpenAiVendor } from './openai-vendor.js';
import { SarvamVendor } from './sarvam-vendor.js';
import { fieldsOf, useApi, type Answer } from '../../apps/api/src/testing/use-api.js';
import { SpeechTrials } from '../../apps/api/src/speech/speech-trials.js';

const KEY = 'key-of-a-trial-77aa01';
const MODELS = { llmModel: 'm', sttModel: 'w', ttsModel: 't', ttsVoice: 'marin' };
/** A millisecond of sound for each character, and what the conversion from 24 kHz keeps back until the end. */
const LATE_MS = 2;
const SENTENCE = 'हैलो, क्या आप सुन पा रहे हैं?';

describe('a trial of a provider', () => {
  const paths = useApi();
  beforeAll(() => {
    const { road, log, metrics, clock } = paths.api.parts;
    road.host = createPluginHost({ plugins, outboundAllow: ['127.0.0.1'], now: clock.now, log, metrics });
  });
  const made = async (plugin: string, settings: object): Promise<string> => {
    const { status, body } = await paths.ask('POST', '/api/connections', { plugin, name: plugin, settings });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.connection.connectionId;
  };
  const url = (id: string): string => `/api/connections/${id}/speech-trial`;
  /** No answer holds the key, and each time is a whole number of milliseconds. */
  const tried = async (id: string, wish?: object): Promise<Answer['body']> => {
    const { status, body } = await paths.ask('POST', url(id), wish);
    expect([status, JSON.stringify(body).includes(KEY)]).toEqual([200, false]);
    const { tts, stt, llm } = body.trial;
    for (const ms of [tts?.firstSoundMs, tts?.audioMs, stt?.finalWordsMs, llm?.firstTokenMs].filter((one) => one !== undefined))
      expect([Number.isInteger(ms), ms >= 0, ms < 5_000]).toEqual([true, true, true]);
    return body.trial;
  };
  const openAi = async (settings: object = MODELS): Promise<{ vendor: OpenAiVendor; id: string }> => {
    const vendor = await OpenAiVendor.start();
    return { vendor, id: await made('openai-compatible', { baseUrl: vendor.baseUrl, accessToken: KEY, ...settings }) };
  };
  const problemsOf = ({ problems }: Answer['body']): unknown[] =>
    problems.map(({ capability, code }: Answer['body']) => [capability, code]);
  const whole: unknown = expect.any(Number);

  it('says the standard sentence, hears it and has the model answer, with the times', async () => {
    const { vendor, id } = await openAi();
    vendor.heard = ['हैलो, क्या आप सुन पा रहे हैं'];
    vendor.chats = [{ pieces: ['नमस्ते, ', 'बताइए <b>।'] }];
    expect(await tried(id)).toEqual({
      ...{ language: 'hi', said: SENTENCE, problems: [], audio: null },
      tts: { firstSoundMs: whole, audioMs: SENTENCE.length + LATE_MS },
      stt: { text: 'हैलो, क्या आप सुन पा रहे हैं', finalWordsMs: whole },
      llm: { text: 'नमस्ते, बताइए <b>।', firstTokenMs: whole },
    });
    const [chat, speech] = ['/v1/chat/completions', '/v1/audio/speech'].map((path) => vendor.asked.find((one) => one.path === path));
    expect(JSON.parse(String(speech?.body))).toMatchObject({ input: SENTENCE, voice: 'marin' });
    expect(String(chat?.body)).toContain('Hindi');
  });

  it('says the text that is typed in the voice that is named, and gives its sound', async () => {
    const { vendor, id } = await openAi();
    const { said, language, audio, tts } = await tried(id, { language: 'en-IN', text: 'Good morning', voice: 'cedar', wantsAudio: true });
    const asked = vendor.asked.find(({ path }) => path === '/v1/audio/speech');
    expect(JSON.parse(String(asked?.body))).toMatchObject({ input: 'Good morning', voice: 'cedar' });
    const wav = Buffer.from(audio, 'base64');
    expect([said, language, tts.audioMs, wav.toString('latin1', 0, 4), wav.readUInt32LE(24), wav.length]).toEqual([
      ...['Good morning', 'en-IN', 12 + LATE_MS, 'RIFF', 16_000],
      44 + 2 * 16 * (12 + LATE_MS),
    ]);
  });

  it('hears by sockets what a vendor of Indian languages has said', async () => {
    const vendor = await SarvamVendor.start();
    vendor.says = [{ partials: ['हैलो'], final: 'हैलो, क्या आप' }];
    const trial = await tried(await made('sarvam', { accessToken: KEY, region: vendor.origin }), { wantsAudio: true });
    expect([trial.stt, trial.llm, trial.problems]).toEqual([{ text: 'हैलो, क्या आप', finalWordsMs: whole }, null, []]);
    const [ears] = vendor.sessions.filter(({ path }) => path === '/speech-to-text-realtime/ws');
    expect(ears?.messages.filter(({ event }) => event === 'audio_input').length).toBeGreaterThan(10);
    await vendor.until(() => vendor.sessions.every(({ isOpen }) => !isOpen));
  });

  it('gives ears without a voice the standard one to hear', async () => {
    const vendor = await DeepgramVendor.start();
    vendor.finalised = [{ text: 'sun pa rahe hain', languages: ['hi'] }];
    const trial = await tried(await made('deepgram', { accessToken: KEY, region: vendor.origin }), { wantsAudio: true });
    expect(trial).toMatchObject({ said: SENTENCE, tts: null, llm: null, stt: { text: 'sun pa rahe hain' }, problems: [], audio: null });
    // A second of speech at least, by whatever speaker this machine has.
    expect(vendor.sessions[0]?.bytes).toBeGreaterThan(8_000);
  });

  it('takes the words of a model that ends turns by itself, also of one that did so before the end of the sound', async () => {
    const vendor = await DeepgramVendor.start();
    vendor.turns = [[{ event: 'StartOfTurn' }, { event: 'EndOfTurn', text: 'sun pa rahe', confidence: 0.9 }]];
    const settings = { accessToken: KEY, region: vendor.origin, sttModel: 'flux-general-en' };
    const trial = await tried(await made('deepgram', settings));
    expect(trial).toMatchObject({ language: 'en-IN', stt: { text: 'sun pa rahe', finalWordsMs: 0 }, problems: [] });
  });

  it('leaves out what the connection names no model for, unless it names none at all', async () => {
    const thinking = await openAi({ llmModel: 'm' });
    expect(await tried(thinking.id)).toMatchObject({ tts: null, stt: null, llm: { text: 'Hello' }, problems: [] });
    const none = await openAi({});
    expect(problemsOf(await tried(none.id))).toEqual(['tts', 'stt', 'llm'].map((one) => [one, 'MODEL_MISSING']));
  });

  it.each([
    ['wrong-key', 'VENDOR_REFUSED_CREDENTIALS'],
    ['rate', 'VENDOR_429'],
    ['quota', 'VENDOR_QUOTA_USED_UP'],
    ['overloaded', 'VENDOR_503'],
  ] as const)('tells of a vendor with the fault %s: %s', async (fault, code) => {
    const { vendor, id } = await openAi();
    vendor.fault = fault;
    const trial = await tried(id, { wantsAudio: true });
    expect([problemsOf(trial), trial.tts, trial.stt, trial.llm, trial.audio]).toEqual([
      ['tts', 'stt', 'llm'].map((one) => [one, code]),
      ...[null, null, null, null],
    ]);
    for (const { message } of trial.problems) expect(message).toMatch(/^.{3,300}$/s);
  });

  it('tells what failed beside what worked', async () => {
    const { vendor, id } = await openAi();
    vendor.chats = [{ pieces: ['a', 'b', 'c'], fault: 'error-inside' }];
    vendor.heard = ['  '];
    const trial = await tried(id);
    expect([problemsOf(trial), trial.tts]).toEqual([
      [
        ['stt', 'VENDOR_NO_ANSWER'],
        ['llm', 'VENDOR_NO_ANSWER'],
      ],
      expect.objectContaining({ firstSoundMs: whole }),
    ]);
  });

  it('cuts off what a model says without an end', async () => {
    const { vendor, id } = await openAi({ llmModel: 'm' });
    vendor.chats = [{ pieces: Array.from({ length: 40 }, () => 'twenty characters ok ') }];
    expect((await tried(id)).llm.text).toHaveLength(300);
  });

  it('ends in time at a vendor that never answers, and runs once at a time for a tenant', async () => {
    const vendor = await LoopbackVendor.listening();
    let heard = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (heard = resolve));
    vendor.answer = () => heard();
    const trials = paths.api.app.get(SpeechTrials);
    const { limitMs } = trials;
    trials.limitMs = 700;
    try {
      const id = await made('openai-compatible', { baseUrl: `${vendor.origin}/v1`, ...MODELS });
      const first = tried(id);
      await isAsked;
      const second = await paths.ask('POST', url(id));
      expect([second.status, second.body.code]).toEqual([503, 'SPEECH_TRIAL_BUSY']);
      expect(problemsOf(await first)).toEqual(['tts', 'stt', 'llm'].map((one) => [one, 'VENDOR_NO_ANSWER']));
      expect(problemsOf(await tried(id))).toHaveLength(3);
    } finally {
      trials.limitMs = limitMs;
    }
  });

  it('leaves the ears their time where the voice never ends', async () => {
    const vendor = await LoopbackVendor.listening();
    vendor.answer = ({ url: path }, response) => {
      if (path === '/v1/audio/transcriptions')
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"sun pa rahe"}');
    };
    const trials = paths.api.app.get(SpeechTrials);
    const { limitMs } = trials;
    trials.limitMs = 7_000;
    try {
      const trial = await tried(
        await made('openai-compatible', { baseUrl: `${vendor.origin}/v1`, sttModel: 'w', ttsModel: 't', ttsVoice: 'v' }),
      );
      expect([problemsOf(trial), trial.stt?.text]).toEqual([[['tts', 'VENDOR_NO_ANSWER']], 'sun pa rahe']);
    } finally {
      trials.limitMs = limitMs;
    }
  });

  it('refuses what is no provider, what is not there, and a wish that is too large', async () => {
    const { id } = await openAi();
    const told = async (connectionId: string, wish?: object): Promise<unknown[]> => {
      const { status, body } = await paths.ask('POST', url(connectionId), wish);
      return [status, body.code];
    };
    expect(await told(await made('custom-json', {}))).toEqual([422, 'CAPABILITY_MISSING']);
    expect(await told('cn_00000000000000000000000000')).toEqual([404, 'CONNECTION_NOT_FOUND']);
    const tooMuch = await paths.ask('POST', url(id), { text: 'x'.repeat(121), language: 'fr', voice: '' });
    expect([tooMuch.status, fieldsOf(tooMuch).sort()]).toEqual([422, ['language', 'text', 'voice']]);
    const reader = await paths.api.addKey(paths.tenant, { scopes: ['dashboard:read'] });
    expect((await paths.as(reader, 'POST', url(id))).body.code).toBe('SCOPE_MISSING');
    const stranger = await paths.api.addKey(await paths.api.addTenant());
    expect((await paths.as(stranger, 'POST', url(id))).body.code).toBe('CONNECTION_NOT_FOUND');
  });

  it('is made of the operator’s provider by a tenant, at an origin of PROVIDER_ALLOW, and stands in the trail of the tenant', async () => {
    const vendor = await OpenAiVendor.start();
    const { road, host, log, metrics, clock, store } = paths.api.parts;
    const before = road.host;
    road.host = createPluginHost({ plugins, providerAllow: [new URL(vendor.baseUrl).origin], now: clock.now, log, metrics });
    try {
      const operator = await paths.api.addKey(paths.tenant, { isOperator: true, scopes: [] }, 'admin');
      const wish = { plugin: 'openai-compatible', name: 'Ollama', settings: { baseUrl: vendor.baseUrl, llmModel: 'm' } };
      const { connectionId } = (await paths.as(operator, 'POST', '/api/operator/connections', wish)).body.connection;
      expect(await tried(connectionId)).toMatchObject({ llm: { text: 'Hello' }, problems: [] });
      const { data } = (await paths.ask('GET', '/api/audit?limit=1')).body;
      expect(data[0]).toMatchObject({ action: 'order', what: 'connection-test', whatId: connectionId });
      await store.connections.remove(OPERATOR_TRAIL, connectionId);
    } finally {
      road.host = before ?? host;
    }
  });
});
