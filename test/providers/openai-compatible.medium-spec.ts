import type { LlmEvent, LlmOrder, SttEvent, TtsEvent } from '@turant/plugin-kit';
import { describeProvider } from './contract/describe-provider.js';
import { KEY, Stage } from './contract/stage.js';
import { openAiStandIn } from './contract/stand-ins.js';
import { OpenAiVendor, type Fault } from './openai-vendor.js';
import plugin from '../../plugins/openai-compatible/plugin.js';

describeProvider('openai-compatible', plugin, openAiStandIn);

let vendor: OpenAiVendor;
let stage: Stage;
beforeEach(async () => {
  vendor = await OpenAiVendor.start();
  stage = await Stage.of(plugin, () => openAiStandIn(vendor));
});
afterEach(() => stage.end());
/** The body of a request, as JSON. */
const askedOf = (at: number): Record<string, unknown> => JSON.parse(vendor.asked[at]!.body.toString()) as Record<string, unknown>;

describe('the model', () => {
  const think = (more: Partial<LlmOrder> = {}, got: LlmEvent[] = []): Promise<LlmEvent[]> => {
    const order: LlmOrder = { messages: [{ role: 'user', content: 'Hi' }], tools: [], signal: stage.signal(), ...more };
    return stage.read(plugin.llm!.reply(stage.net(), order, stage.context), { got });
  };
  const textOf = (events: readonly LlmEvent[]): string => events.map((event) => (event.type === 'text' ? event.text : '')).join('');

  it('answers without what it thinks aloud, and tells the usage of the last piece', async () => {
    vendor.chats = [{ pieces: ['नमस्ते <thi', 'nk>how do I say it</th', 'ink>जी, ठीक है < 5'], thinking: 'hm' }];
    const events = await think();
    expect(textOf(events)).toBe('नमस्ते जी, ठीक है < 5');
    expect(events.slice(-2)).toEqual([
      { type: 'usage', unit: 'input-token', count: 12 },
      { type: 'usage', unit: 'output-token', count: 3 },
    ]);
    expect(askedOf(0)).toMatchObject({ model: 'm', stream: true, stream_options: { include_usage: true } });
    expect(vendor.asked[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('is told what its tools have answered', async () => {
    const toolCalls = [{ id: 'c1', name: 'book', argumentsJson: '{}' }];
    await think({
      messages: [
        { role: 'assistant', content: '', toolCalls },
        { role: 'tool', toolCallId: 'c1', content: 'done' },
      ],
    });
    expect(askedOf(0)['messages']).toEqual([
      { role: 'assistant', content: null, tool_calls: [{ id: 'c1', type: 'function', function: { name: 'book', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'c1', content: 'done' },
    ]);
  });

  it.each<[Fault, string, string, string]>([
    ['quota', 'SettingsError', 'VENDOR_QUOTA_USED_UP', ''],
    ['overloaded', 'RetryLaterError', 'VENDOR_503', ''],
    ['error-inside', 'RetryLaterError', 'VENDOR_NO_ANSWER', 'ab'],
    ['no-json', 'RetryLaterError', 'VENDOR_ANSWER_UNREADABLE', 'ab'],
  ])('that has the fault %s is %s %s, after what it had said', async (fault, name, code, said) => {
    vendor.chats = [{ pieces: ['a', 'b', 'c', 'd'], fault }];
    const got: LlmEvent[] = [];
    await expect(think({}, got)).rejects.toMatchObject({ name, code });
    expect(textOf(got)).toBe(said);
  });
});

describe('the ears', () => {
  const hear = async (turns: readonly number[]): Promise<SttEvent[]> => {
    const order = { language: 'hi', alternatives: [], keyTerms: [], format: { encoding: 'pcm16', rate: 16000 } as const };
    const stream = await plugin.stt!.open(stage.net(), { ...order, signal: stage.signal() }, stage.context);
    for (const ms of turns) {
      stream.push(Buffer.alloc(ms * 32));
      stream.endTurn();
    }
    const closing = stream.close();
    return stage.read(stream).finally(() => closing);
  };

  it('hear turn by turn, in the order in which they were said, and no words in a click', async () => {
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

  it('that answer no JSON tell it', async () => {
    vendor.fault = 'no-json';
    await expect(hear([500])).rejects.toMatchObject({ code: 'VENDOR_ANSWER_UNREADABLE' });
  });
});

describe('the voice', () => {
  const say = async (...clauses: readonly string[]): Promise<TtsEvent[]> => {
    const order = { language: 'hi', format: { encoding: 'pcm16', rate: 24000 } as const, signal: stage.signal() };
    const stream = await plugin.tts!.open(stage.net(), order, stage.context);
    for (const clause of clauses) {
      stream.push(clause);
      stream.flush();
    }
    const closing = stream.close();
    return stage.read(stream).finally(() => closing);
  };

  it('asks once for each clause, and for none without words', async () => {
    expect((await say('नमस्ते जी,', ' ')).filter(({ type }) => type === 'flushed')).toHaveLength(2);
    expect(askedOf(0)).toEqual({ model: 't', input: 'नमस्ते जी,', response_format: 'pcm', voice: 'marin' });
    expect(vendor.asked).toHaveLength(1);
  });

  it('of an account without credit tells it', async () => {
    vendor.fault = 'quota';
    await expect(say('Namaste')).rejects.toMatchObject({ code: 'VENDOR_QUOTA_USED_UP' });
  });
});
