import { createHttp, createNet, OutboundRule } from '@turant/plugin-host';
import type { SttEvent, SttOrder, SttStream } from '@turant/plugin-kit';
import { DeepgramVendor, type Fault } from './deepgram-vendor.js';
import plugin from '../../plugins/deepgram/plugin.js';

const rule = new OutboundRule({ allow: ['127.0.0.1'] });
const net = createNet(createHttp({}, rule), rule, { headMs: 1_000 });
let vendor: DeepgramVendor;
beforeEach(async () => {
  vendor = await DeepgramVendor.start();
});
const open = (model: string, more: Partial<SttOrder> = {}): Promise<SttStream> => {
  const order = {
    language: 'hi',
    alternatives: [],
    keyTerms: [],
    format: { encoding: 'pcmu', rate: 8000 } as const,
    model,
    signal: new AbortController().signal,
  };
  return plugin.stt!.open(net, { ...order, ...more }, { settings: { accessToken: 'dg-secret', region: vendor.origin }, now: new Date() });
};
async function all(events: AsyncIterable<SttEvent>): Promise<SttEvent[]> {
  const got: SttEvent[] = [];
  for await (const event of events) if (event.type !== 'usage') got.push(event);
  return got;
}
const push = (stream: SttStream, frames = 50): void => {
  for (let i = 0; i < frames; i++) stream.push(Buffer.alloc(160, 0xff));
};

describe('nova', () => {
  it('gives words so far, pieces that stay, and the end of a turn', async () => {
    vendor.script = [
      { type: 'SpeechStarted', channel: [0], timestamp: 0.2 },
      { text: 'kal' },
      { text: 'kal subah', is_final: true, languages: ['hi'] },
      { text: '', is_final: true },
      { text: 'at ten', is_final: true, speech_final: true, languages: ['en'] },
      { text: '', is_final: true, speech_final: true },
      { type: 'UtteranceEnd', channel: [0, 1], last_word_end: 3.1 },
    ];
    const stream = await open('nova-3', { alternatives: ['en-IN'], keyTerms: ['Kothrud', 'Pune'] });
    push(stream);
    await vendor.until(() => vendor.sessions[0]!.bytes === 8_000);
    await stream.close();
    expect(await all(stream)).toEqual([
      { type: 'speech-started' },
      { type: 'interim', text: 'kal', confidence: 0.98 },
      { type: 'final', isTurnEnd: false, text: 'kal subah', language: 'hi', confidence: 0.98 },
      { type: 'final', isTurnEnd: true, text: 'at ten', language: 'en-IN', confidence: 0.98 },
    ]);
    const [{ query, path, headers }] = vendor.sessions as [(typeof vendor.sessions)[0]];
    expect([path, query.get('language'), query.get('encoding'), query.getAll('keyterm')]).toEqual([
      '/v1/listen',
      'multi',
      'mulaw',
      ['Kothrud', 'Pune'],
    ]);
    expect([headers.authorization, String(query).includes('dg-secret')]).toEqual(['Token dg-secret', false]);
  });

  it('makes its words final when our own detection says that the turn is over, also if there are none', async () => {
    vendor.finalised = [{ text: '' }];
    const stream = await open('nova-3');
    push(stream, 1);
    stream.endTurn();
    await vendor.until(() => vendor.finalised.length === 0);
    await stream.close();
    expect(await all(stream)).toEqual([{ type: 'final', isTurnEnd: true, text: '', confidence: 0.98 }]);
  });
});

describe('flux', () => {
  it('tells an eager end, takes it back, and ends the turn; what comes later of that turn is void', async () => {
    vendor.script = [
      { event: 'StartOfTurn', text: 'haan' },
      { event: 'Update', text: 'haan kal' },
      { event: 'EagerEndOfTurn', text: 'haan kal', confidence: 0.55 },
      { event: 'TurnResumed', text: 'haan kal' },
      { event: 'EagerEndOfTurn', text: 'haan kal aaiye', confidence: 0.6 },
      { event: 'EndOfTurn', text: 'haan kal aaiye', confidence: 0.8 },
      { event: 'Update', text: 'late' },
      { event: 'StartOfTurn', text: '', index: 1 },
    ];
    const stream = await open('flux-general-multi', { alternatives: ['en-IN'] });
    push(stream);
    await vendor.until(() => vendor.sessions[0]!.pieces === 12);
    await stream.close();
    expect((await all(stream)).map((event) => ('text' in event ? [event.type, event.text] : [event.type]))).toEqual([
      ['speech-started'],
      ['interim', 'haan'],
      ['interim', 'haan kal'],
      ['preflight', 'haan kal'],
      ['resumed'],
      ['preflight', 'haan kal aaiye'],
      ['final', 'haan kal aaiye'],
      ['speech-started'],
    ]);
    expect([vendor.sessions[0]!.path, vendor.sessions[0]!.query.getAll('language_hint')]).toEqual(['/v2/listen', ['hi', 'en']]);
  });
});

describe.each(['nova-3', 'flux-general-multi'])('%s', (model) => {
  it.each<[Fault, string, string]>([
    ['wrong-key', 'SettingsError', 'VENDOR_REFUSED_CREDENTIALS'],
    ['rate', 'RetryLaterError', 'VENDOR_429'],
    ['drop', 'RetryLaterError', 'VENDOR_NO_ANSWER'],
    ['idle', 'RetryLaterError', 'VENDOR_NO_ANSWER'],
    ['undecodable', 'SettingsError', 'VENDOR_REFUSED_ORDER'],
    ['error', 'RetryLaterError', 'VENDOR_NO_ANSWER'],
  ])('that has the fault %s tells it: %s %s, and nothing of what was said', async (fault, name, code) => {
    vendor.fault = fault;
    const hearing = async (): Promise<SttEvent[]> => {
      const stream = await open(model);
      push(stream);
      return all(stream);
    };
    const error = await hearing().catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name, code });
    expect((error as Error).message).not.toMatch(/dg-secret|what the person said/);
  });

  it('closes with the call, and tells how long its socket was open', async () => {
    const over = new AbortController();
    const stream = await open(model, { signal: over.signal });
    push(stream);
    over.abort();
    const got: SttEvent[] = [];
    for await (const event of stream) got.push(event);
    expect(got).toEqual([{ type: 'usage', unit: 'socket-ms', count: expect.any(Number) }]);
    await vendor.until(() => !vendor.sessions[0]!.isOpen);
  });
});
