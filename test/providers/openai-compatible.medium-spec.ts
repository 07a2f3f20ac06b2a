import { createHttp, createNet, OutboundRule } from '@turant/plugin-host';
import type { LlmEvent, LlmOrder, SttEvent, TtsEvent } from '@turant/plugin-kit';
import { OpenAiVendor, type ChatScene, type Fault } from './openai-vendor.js';
import plugin from '../../plugins/openai-compatible/plugin.js';

const rule = new OutboundRule({ allow: ['127.0.0.1'] });
const net = createNet(createHttp({}, rule), rule, { gapMs: 300, headMs: 300 });
let vendor: OpenAiVendor;
beforeEach(async () => {
  vendor = await OpenAiVendor.start();
});
const context = () => ({
  settings: { baseUrl: vendor.baseUrl, accessToken: 'sk-secret', llmModel: 'm', sttModel: 'w', ttsModel: 't', ttsVoice: 'marin' },
  now: new Date(),
});

const order = (more: Partial<LlmOrder> = {}): LlmOrder => ({
  ...{ messages: [{ role: 'user', content: 'Hi' }], tools: [], signal: new AbortController().signal },
  ...more,
});
async function all<T>(events: AsyncIterable<T>, got: T[] = []): Promise<T[]> {
  for await (const event of events) got.push(event);
  return got;
}
const think = (more: Partial<LlmOrder> = {}, got: LlmEvent[] = []): Promise<LlmEvent[]> =>
  all(plugin.llm!.reply(net, order(more), context()), got);
const textOf = (events: readonly LlmEvent[]): string => events.map((event) => (event.type === 'text' ? event.text : '')).join('');
const USAGE = [
  { type: 'usage', unit: 'input-token', count: 12 },
  { type: 'usage', unit: 'output-token', count: 3 },
];

describe('the model', () => {
  it.each<Fault | undefined>([undefined, 'drip'])(
    'answers in pieces (%s), without what it thinks aloud, and tells its usage',
    async (fault) => {
      vendor.chats = [{ pieces: ['नमस्ते <thi', 'nk>how do I say it</th', 'ink>जी, ठीक है < 5'], thinking: 'hm', ...(fault && { fault }) }];
      const events = await think();
      expect(textOf(events)).toBe('नमस्ते जी, ठीक है < 5');
      expect(events.slice(-3)).toEqual([{ type: 'end', reason: 'stop' }, ...USAGE]);
      expect(JSON.parse(vendor.asked[0]!.body.toString())).toMatchObject({
        model: 'm',
        stream: true,
        stream_options: { include_usage: true },
      });
      expect(vendor.asked[0]!.headers.authorization).toBe('Bearer sk-secret');
    },
  );

  it('puts tool calls together whose pieces alternate, and sends their answers back', async () => {
    const calls = [
      { id: 'c1', name: 'book', arguments: ['{"at":', '"10:00"}'] },
      { id: 'c2', name: 'look_up', arguments: ['{}'] },
    ];
    vendor.chats = [{ calls }];
    const events = await think({ tools: [{ name: 'book', description: 'Books', parameters: { type: 'object' } }] });
    expect(events.slice(0, 3)).toEqual([
      { type: 'tool-call', id: 'c1', name: 'book', argumentsJson: '{"at":"10:00"}' },
      { type: 'tool-call', id: 'c2', name: 'look_up', argumentsJson: '{}' },
      { type: 'end', reason: 'tool-calls' },
    ]);
    const toolCalls = [{ id: 'c1', name: 'book', argumentsJson: '{}' }];
    await think({
      messages: [
        { role: 'assistant', content: '', toolCalls },
        { role: 'tool', toolCallId: 'c1', content: 'done' },
      ],
    });
    expect(JSON.parse(vendor.asked[1]!.body.toString()).messages).toEqual([
      { role: 'assistant', content: null, tool_calls: [{ id: 'c1', type: 'function', function: { name: 'book', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'c1', content: 'done' },
    ]);
  });

  it.each<[Fault, string, string, string]>([
    ['wrong-key', 'SettingsError', 'VENDOR_REFUSED_CREDENTIALS', ''],
    ['quota', 'SettingsError', 'VENDOR_QUOTA_USED_UP', ''],
    ['rate', 'RetryLaterError', 'VENDOR_429', ''],
    ['overloaded', 'RetryLaterError', 'VENDOR_503', ''],
    ['cut', 'RetryLaterError', 'VENDOR_NO_ANSWER', 'ab'],
    ['stall', 'RetryLaterError', 'VENDOR_NO_ANSWER', 'ab'],
    ['error-inside', 'RetryLaterError', 'VENDOR_NO_ANSWER', 'ab'],
    ['no-json', 'RetryLaterError', 'VENDOR_ANSWER_UNREADABLE', 'ab'],
    ['no-finish', 'RetryLaterError', 'LLM_CUT_OFF', 'abcd'],
  ])('that has the fault %s is %s %s, after what it had said', async (fault, name, code, said) => {
    vendor.chats = [{ pieces: ['a', 'b', 'c', 'd'], fault }];
    const got: LlmEvent[] = [];
    const error = await think({}, got).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name, code });
    expect((error as Error).message).not.toContain('sk-secret');
    expect(textOf(got)).toBe(said);
  });

  it('is let go when its answer is not wanted any more, without an error', async () => {
    const over = new AbortController();
    vendor.chats = [{ pieces: ['a', 'b', 'c', 'd'], fault: 'stall' } satisfies ChatScene];
    const events = plugin.llm!.reply(net, order({ signal: over.signal }), context())[Symbol.asyncIterator]();
    expect(await events.next()).toMatchObject({ value: { type: 'text', text: 'a' } });
    over.abort();
    while (!(await events.next()).done);
    await vendor.until(() => vendor.asked[0]!.wasAbandoned);
  });
});

describe('the ears', () => {
  const hear = async (turns: readonly number[], close = true): Promise<SttEvent[]> => {
    const sttOrder = { language: 'hi', alternatives: [], keyTerms: [], format: { encoding: 'pcm16', rate: 16000 } as const };
    const stream = await plugin.stt!.open(net, { ...sttOrder, signal: new AbortController().signal }, context());
    for (const ms of turns) {
      stream.push(Buffer.alloc(ms * 32));
      stream.endTurn();
    }
    if (close) void stream.close();
    return all(stream);
  };

  it('hear turn by turn, in the order in which they were said', async () => {
    vendor.heard = ['  कल सुबह ', 'ten'];
    expect(await hear([1_000, 500, 20])).toEqual([
      { type: 'final', text: '', isTurnEnd: true },
      { type: 'final', text: 'कल सुबह', isTurnEnd: true },
      { type: 'usage', unit: 'audio-ms', count: 1_000 },
      { type: 'final', text: 'ten', isTurnEnd: true },
      { type: 'usage', unit: 'audio-ms', count: 500 },
    ]);
    const body = vendor.asked[0]!.body.toString('latin1');
    expect(body).toContain('name="language"\r\n\r\nhi\r\n');
    expect(body).toContain('RIFF');
  });

  it.each<[Fault, string]>([
    ['wrong-key', 'VENDOR_REFUSED_CREDENTIALS'],
    ['rate', 'VENDOR_429'],
    ['no-json', 'VENDOR_ANSWER_UNREADABLE'],
    ['cut', 'VENDOR_NO_ANSWER'],
  ])('that have the fault %s tell it: %s', async (fault, code) => {
    vendor.fault = fault;
    await expect(hear([500], false)).rejects.toMatchObject({ code });
  });
});

describe('the voice', () => {
  const open = async (signal = new AbortController().signal) => {
    const stream = await plugin.tts!.open(net, { language: 'hi', format: { encoding: 'pcm16', rate: 24000 }, signal }, context());
    return stream;
  };
  const bytesOf = (events: readonly TtsEvent[]): Buffer =>
    Buffer.concat(events.map((event) => (event.type === 'audio' ? event.audio : Buffer.alloc(0))));

  it('says clause after clause, whole samples at a time', async () => {
    vendor.sound = Buffer.from(Array.from({ length: 4_800 }, (_, at) => at % 251));
    const stream = await open();
    stream.push('नमस्ते ');
    stream.push('जी,');
    stream.flush();
    stream.push(' ');
    stream.flush();
    void stream.close();
    const events = await all(stream);
    expect(bytesOf(events)).toEqual(vendor.sound);
    expect(events.every((event) => event.type !== 'audio' || event.audio.length % 2 === 0)).toBe(true);
    expect(events.filter(({ type }) => type === 'flushed')).toHaveLength(2);
    expect(events).toContainEqual({ type: 'usage', unit: 'character', count: 10 });
    expect(JSON.parse(vendor.asked[0]!.body.toString())).toEqual({ model: 't', input: 'नमस्ते जी,', response_format: 'pcm', voice: 'marin' });
    expect(vendor.asked).toHaveLength(1);
  });

  it('says nothing of what was cancelled, and goes on with the next', async () => {
    const stream = await open();
    vendor.fault = 'stall';
    stream.push('first');
    stream.flush();
    await vendor.until(() => vendor.asked.length === 1);
    stream.cancel();
    vendor.fault = undefined;
    stream.push('second');
    stream.flush();
    void stream.close();
    const events = await all(stream);
    expect(bytesOf(events).length).toBe(vendor.sound.length);
    expect(events.filter(({ type }) => type === 'flushed')).toHaveLength(1);
  });

  it.each<[Fault, string]>([
    ['wrong-key', 'VENDOR_REFUSED_CREDENTIALS'],
    ['quota', 'VENDOR_QUOTA_USED_UP'],
    ['cut', 'VENDOR_NO_ANSWER'],
    ['stall', 'VENDOR_NO_ANSWER'],
  ])('that has the fault %s tells it: %s', async (fault, code) => {
    vendor.fault = fault;
    const stream = await open();
    stream.push('Namaste');
    stream.flush();
    await expect(all(stream)).rejects.toMatchObject({ code });
  });
});
