import { DeepgramClient } from '@deepgram/sdk';
import OpenAI from 'openai';
import { SarvamAIClient } from 'sarvamai';
import { DeepgramVendor } from './deepgram-vendor.js';
import { OpenAiVendor } from './openai-vendor.js';
import { SarvamVendor } from './sarvam-vendor.js';

// Our servers stand in for vendors at which we have no account. The vendors' own clients judge them here: what these take for genuine, our plugins may be tried against.

const heard = <T>(): { all: T[]; push: (one: T) => void } => {
  const all: T[] = [];
  return { all, push: (one) => void all.push(one) };
};

describe("OpenAI's client", () => {
  let vendor: OpenAiVendor;
  let client: OpenAI;
  beforeEach(async () => {
    vendor = await OpenAiVendor.start();
    client = new OpenAI({ baseURL: vendor.baseUrl, apiKey: 'sk-1', maxRetries: 0 });
  });
  const messages = [{ role: 'user' as const, content: 'Hi' }];

  it('takes the streamed chat, its tool calls and its usage', async () => {
    vendor.chats = [{ pieces: ['नम', 'स्ते'], calls: [{ id: 'c1', name: 'book', arguments: ['{"at":', '"10"}'] }] }];
    const stream = client.chat.completions.stream({ model: 'm', messages, stream_options: { include_usage: true } });
    const message = await stream.finalMessage();
    expect(message.content).toBe('नमस्ते');
    expect(message.tool_calls).toMatchObject([{ id: 'c1', function: { name: 'book', arguments: '{"at":"10"}' } }]);
    expect(await stream.totalUsage()).toMatchObject({ prompt_tokens: 12 });
  });

  it.each([
    ['wrong-key', OpenAI.AuthenticationError],
    ['rate', OpenAI.RateLimitError],
    ['quota', OpenAI.RateLimitError],
    ['overloaded', OpenAI.InternalServerError],
  ] as const)('takes the refusal %s for what it is', async (fault, kind) => {
    vendor.chats = [{ fault }];
    await expect(client.chat.completions.create({ model: 'm', messages })).rejects.toBeInstanceOf(kind);
  });

  it('takes words and sound', async () => {
    vendor.heard = ['कल सुबह'];
    const file = new File([Buffer.alloc(100)], 'turn.wav', { type: 'audio/wav' });
    expect((await client.audio.transcriptions.create({ model: 'w', file })).text).toBe('कल सुबह');
    const sound = await client.audio.speech.create({ model: 't', voice: 'marin', input: 'Hi', response_format: 'pcm' });
    expect(Buffer.from(await sound.arrayBuffer()).equals(vendor.soundOf('Hi'))).toBe(true);
  });
});

describe("Sarvam's client", () => {
  let vendor: SarvamVendor;
  let client: SarvamAIClient;
  beforeEach(async () => {
    vendor = await SarvamVendor.start();
    const production = vendor.origin.replace('http', 'ws');
    client = new SarvamAIClient({ apiSubscriptionKey: 'sk-1', environment: { base: vendor.origin, creative: vendor.origin, production } });
  });

  it('takes the realtime recogniser', async () => {
    vendor.says = [{ partials: ['कल'], final: 'कल सुबह', language: 'hi-IN' }];
    const got = heard<{ event?: string }>();
    const socket = await client.speechToTextRealtimeStreaming.connect({
      ...{ language_code: 'auto', endpointing: 'manual', encoding: 'mulaw', sample_rate: '8000', 'Api-Subscription-Key': 'sk-1' },
    });
    socket.on('message', got.push);
    await socket.waitForOpen();
    socket.sendRealtimeSpeechStart({ event: 'speech_start' });
    socket.sendRealtimeAudioInput({ event: 'audio_input', audio: Buffer.alloc(8_000).toString('base64') });
    socket.sendRealtimeSpeechEnd({ event: 'speech_end' });
    socket.sendRealtimeEnd({ event: 'end' });
    await vendor.until(() => got.all.some(({ event }) => event === 'session.end'));
    socket.close();
    expect(got.all.map(({ event }) => event)).toEqual(['session.begin', 'transcript.partial', 'transcript.final', 'session.end']);
    expect(got.all[2]).toMatchObject({ text: 'कल सुबह', language: 'hi-IN' });
    expect(got.all[3]).toMatchObject({ audio_duration_s: 1 });
  });

  it('takes the voice', async () => {
    const got = heard<{ type?: string; data?: unknown }>();
    const socket = await client.textToSpeechStreaming.connect({
      model: 'bulbul:v3',
      send_completion_event: 'true',
      'Api-Subscription-Key': 'sk-1',
    });
    socket.on('message', got.push);
    await socket.waitForOpen();
    socket.configureConnection({
      language_code: 'hi-IN',
      speaker: 'priya',
      output_audio_codec: 'mulaw',
      speech_sample_rate: 8000,
    } as never);
    socket.convert('नमस्ते');
    socket.flush();
    await vendor.until(() => got.all.some(({ type }) => type === 'event'));
    socket.close();
    expect(got.all.map(({ type }) => type)).toEqual(['audio', 'audio', 'event']);
  });
});

describe("Deepgram's client", () => {
  let vendor: DeepgramVendor;
  let client: DeepgramClient;
  beforeEach(async () => {
    vendor = await DeepgramVendor.start();
    const production = vendor.origin.replace('http', 'ws');
    client = new DeepgramClient({
      apiKey: 'dg-1',
      environment: { base: vendor.origin, production, agent: production, agentRest: vendor.origin },
    });
  });

  it('takes nova', async () => {
    vendor.turns = [[{ text: 'kal' }, { text: 'kal subah', is_final: true, speech_final: true, languages: ['hi'] }]];
    vendor.finalised = [{ text: '' }];
    const got = heard<{ type: string }>();
    const socket = await client.listen.v1.connect({
      model: 'nova-3',
      encoding: 'mulaw',
      sample_rate: 8000,
      interim_results: 'true',
    });
    socket.on('message', got.push);
    socket.connect();
    await socket.waitForOpen();
    socket.sendMedia(Buffer.alloc(800));
    socket.sendKeepAlive({ type: 'KeepAlive' });
    socket.sendFinalize({ type: 'Finalize' });
    socket.sendCloseStream({ type: 'CloseStream' });
    await vendor.until(() => got.all.some(({ type }) => type === 'Metadata'));
    expect(got.all.map(({ type }) => type)).toEqual(['Results', 'Results', 'Results', 'Metadata']);
    expect(got.all[1]).toMatchObject({ is_final: true, speech_final: true, channel: { alternatives: [{ transcript: 'kal subah' }] } });
  });

  it('takes flux', async () => {
    vendor.turns = [[{ event: 'StartOfTurn' }, { event: 'EagerEndOfTurn', text: 'haan' }, { event: 'EndOfTurn', text: 'haan' }]];
    const got = heard<{ type: string; event?: string }>();
    const socket = await client.listen.v2.connect({ model: 'flux-general-multi', encoding: 'mulaw', sample_rate: 8000 });
    socket.on('message', got.push);
    socket.connect();
    await socket.waitForOpen();
    socket.sendMedia(Buffer.alloc(800));
    await vendor.until(() => got.all.length === 4);
    socket.close();
    expect(got.all.map(({ type, event }) => event ?? type)).toEqual(['Connected', 'StartOfTurn', 'EagerEndOfTurn', 'EndOfTurn']);
  });
});
