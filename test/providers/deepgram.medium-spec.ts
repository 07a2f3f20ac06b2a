import type { SttEvent, SttOrder, SttStream } from '@turant/plugin-kit';
import { describeProvider } from './contract/describe-provider.js';
import { KEY, Stage } from './contract/stage.js';
import { deepgramStandIn } from './contract/stand-ins.js';
import { DeepgramVendor, type Fault } from './deepgram-vendor.js';
import plugin from '../../plugins/deepgram/plugin.js';

const MODELS = ['nova-3', 'flux-general-multi'];
for (const model of MODELS) describeProvider(model, plugin, deepgramStandIn(model));

let vendor: DeepgramVendor;
let stage: Stage;
beforeEach(async () => {
  vendor = await DeepgramVendor.start();
  stage = await Stage.of(plugin, () => deepgramStandIn('nova-3')(vendor));
});
afterEach(() => stage.end());
const open = (model: string, more: Partial<SttOrder> = {}): Promise<SttStream> => {
  const order = { language: 'hi', alternatives: [], keyTerms: [], format: { encoding: 'pcmu', rate: 8000 } as const, model };
  return plugin.stt!.open(stage.net(), { ...order, signal: stage.signal(), ...more }, stage.context);
};
const all = async (stream: SttStream): Promise<SttEvent[]> => (await stage.read(stream)).filter(({ type }) => type !== 'usage');
const push = (stream: SttStream, frames = 50): void => {
  for (let i = 0; i < frames; i++) stream.push(Buffer.alloc(160, 0xff));
};

describe('nova', () => {
  it('gives pieces that stay, each in its language, and the end of a turn', async () => {
    vendor.turns = [
      [
        { type: 'SpeechStarted', channel: [0], timestamp: 0.2 },
        { text: 'kal' },
        { text: 'kal subah', is_final: true, languages: ['hi'] },
        { text: '', is_final: true },
        { text: 'at ten', is_final: true, speech_final: true, languages: ['en'] },
        { text: '', is_final: true, speech_final: true },
        { type: 'UtteranceEnd', channel: [0, 1], last_word_end: 3.1 },
      ],
    ];
    const stream = await open('nova-3', { alternatives: ['en-IN'], keyTerms: ['Kothrud', 'Pune'] });
    push(stream);
    await stream.close();
    expect(await all(stream)).toEqual([
      { type: 'speech-started' },
      { type: 'interim', text: 'kal', confidence: 0.98 },
      { type: 'final', isTurnEnd: false, text: 'kal subah', language: 'hi', confidence: 0.98 },
      { type: 'final', isTurnEnd: true, text: 'at ten', language: 'en-IN', confidence: 0.98 },
    ]);
    const [{ query, path, headers, bytes }] = vendor.sessions as [(typeof vendor.sessions)[0]];
    expect([path, query.get('language'), query.get('encoding'), query.getAll('keyterm'), headers.authorization, bytes]).toEqual([
      '/v1/listen',
      'multi',
      'mulaw',
      ['Kothrud', 'Pune'],
      `Token ${KEY}`,
      8_000,
    ]);
  });

  it('makes its words final when our own detection says that the turn is over, also if there are none', async () => {
    vendor.finalised = [{ text: '' }];
    const stream = await open('nova-3');
    push(stream, 1);
    stream.endTurn();
    await stream.close();
    expect(await all(stream)).toEqual([{ type: 'final', isTurnEnd: true, text: '', confidence: 0.98 }]);
  });

  it('hears pieces of 80 ms, and at the end of a turn what is less before it is asked for the words', async () => {
    const heard: unknown[] = [];
    vendor.onMessage = ({ type }) => heard.push([type, vendor.sessions[0]?.bytes, vendor.sessions[0]?.pieces]);
    const stream = await open('nova-3');
    push(stream, 9);
    stream.endTurn();
    stream.endTurn();
    await stream.close();
    expect(heard).toEqual([
      ['Finalize', 1_440, 3],
      ['Finalize', 1_440, 3],
      ['CloseStream', 1_440, 3],
    ]);
  });
});

describe('flux', () => {
  it('tells nothing more of a turn that is over, hears pieces of 80 ms, and what is less at the end', async () => {
    vendor.turns = [
      [
        { event: 'StartOfTurn', text: 'haan' },
        { event: 'EndOfTurn', text: 'haan kal', confidence: 0.8 },
        { event: 'Update', text: 'late' },
        { event: 'StartOfTurn', text: '', index: 1 },
      ],
    ];
    const stream = await open('flux-general-multi', { alternatives: ['en-IN'] });
    push(stream);
    await stream.close();
    expect((await all(stream)).map((event) => ('text' in event ? [event.type, event.text] : [event.type]))).toEqual([
      ['speech-started'],
      ['interim', 'haan'],
      ['final', 'haan kal'],
      ['speech-started'],
    ]);
    const [{ path, query, bytes, pieces }] = vendor.sessions as [(typeof vendor.sessions)[0]];
    expect([path, query.getAll('language_hint'), bytes, pieces]).toEqual(['/v2/listen', ['hi', 'en'], 8_000, 13]);
  });
});

describe.each(MODELS)('%s', (model) => {
  it.each<[Fault, string, string]>([
    ['idle', 'RetryLaterError', 'VENDOR_NO_ANSWER'],
    ['undecodable', 'SettingsError', 'VENDOR_REFUSED_ORDER'],
    ['error', 'RetryLaterError', 'VENDOR_NO_ANSWER'],
  ])('that has the fault %s tells it: %s %s, and nothing of what was said', async (fault, name, code) => {
    vendor.fault = fault;
    const stream = await open(model);
    push(stream);
    const error = await all(stream).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name, code });
    expect((error as Error).message).not.toMatch(/what the person said/);
  });

  it('tells how long its socket was open, also when it closes with the call', async () => {
    const over = new AbortController();
    const stream = await open(model, { signal: over.signal });
    over.abort();
    expect(await stage.read(stream)).toEqual([{ type: 'usage', unit: 'socket-ms', count: expect.any(Number) }]);
  });
});
