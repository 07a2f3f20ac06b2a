import { createHttp, createNet, OutboundRule } from '@turant/plugin-host';
import type { SttEvent, SttOrder, SttStream, TtsEvent, TtsStream } from '@turant/plugin-kit';
import { SarvamVendor, type Fault } from './sarvam-vendor.js';
import plugin from '../../plugins/sarvam/plugin.js';

const rule = new OutboundRule({ allow: ['127.0.0.1'] });
const net = createNet(createHttp({}, rule), rule, { headMs: 1_000 });
let vendor: SarvamVendor;
beforeEach(async () => {
  vendor = await SarvamVendor.start();
});
const context = () => ({ settings: { accessToken: 'sk-sarvam', region: vendor.origin }, now: new Date() });

async function all<T>(events: AsyncIterable<T>, got: T[] = []): Promise<T[]> {
  for await (const event of events) got.push(event);
  return got;
}

describe('the ears', () => {
  const order = (more: Partial<SttOrder> = {}): SttOrder => ({
    ...{ language: 'hi', alternatives: [], keyTerms: [], format: { encoding: 'pcmu', rate: 8000 }, signal: new AbortController().signal },
    ...more,
  });
  const open = (more: Partial<SttOrder> = {}): Promise<SttStream> => plugin.stt!.open(net, order(more), context());
  const turn = (stream: SttStream): void => {
    stream.startTurn();
    for (let i = 0; i < 50; i++) stream.push(Buffer.alloc(160, 0xff));
    stream.endTurn();
  };

  it('tell words so far and words that stay, turn by turn, and how much was heard', async () => {
    vendor.says = [{ partials: ['कल', 'कल सुब'], final: 'कल सुबह 10 बजे' }, { final: 'जी' }];
    const stream = await open();
    turn(stream);
    turn(stream);
    void stream.close();
    expect(await all(stream)).toEqual([
      { type: 'interim', text: 'कल' },
      { type: 'interim', text: 'कल सुब' },
      { type: 'final', isTurnEnd: true, text: 'कल सुबह 10 बजे' },
      { type: 'final', isTurnEnd: true, text: 'जी' },
      { type: 'usage', unit: 'audio-ms', count: 2_000 },
    ]);
    const [{ query, headers }] = vendor.sessions as [(typeof vendor.sessions)[0]];
    expect(Object.fromEntries(query)).toMatchObject({
      language_code: 'hi-IN',
      encoding: 'mulaw',
      sample_rate: '8000',
      endpointing: 'manual',
    });
    expect([headers['api-subscription-key'], String(query).includes('sk-sarvam')]).toEqual(['sk-sarvam', false]);
  });

  it.each([
    ['or-IN', 'or'],
    ['od-IN', 'or'],
    ['unknown', undefined],
    ['fr-FR', undefined],
  ])('tell the language %s as %s where they find it out', async (told, language) => {
    vendor.says = [{ final: 'ନମସ୍କାର', language: told }];
    const stream = await open({ language: 'auto' });
    turn(stream);
    void stream.close();
    const [final] = await all(stream);
    expect(final).toEqual({ type: 'final', isTurnEnd: true, text: 'ନମସ୍କାର', ...(language && { language }) });
  });

  it('sends key terms only to the model that uses them, and no more than it takes', async () => {
    const keyTerms = ['Kothrud', 'x'.repeat(65), ...Array.from({ length: 60 }, (_, at) => `t${at}`)];
    await open({ keyTerms });
    await open({ keyTerms, model: 'saaras:v4' });
    expect(vendor.sessions[0]!.query.has('keyterms')).toBe(false);
    const sent = JSON.parse(vendor.sessions[1]!.query.get('keyterms') ?? '') as string[];
    expect([sent.length, sent[0], sent[1]]).toEqual([50, 'Kothrud', 't0']);
  });

  it.each<[Fault, string, string]>([
    ['upgrade-403', 'SettingsError', 'VENDOR_REFUSED_CREDENTIALS'],
    ['page', 'RetryLaterError', 'VENDOR_NO_ANSWER'],
    ['wrong-key', 'SettingsError', 'VENDOR_REFUSED_CREDENTIALS'],
    ['rate', 'RetryLaterError', 'VENDOR_429'],
    ['refused', 'SettingsError', 'VENDOR_REFUSED_ORDER'],
    ['drop', 'RetryLaterError', 'VENDOR_NO_ANSWER'],
  ])('that have the fault %s tell it: %s %s', async (fault, name, code) => {
    vendor.fault = fault;
    vendor.says = [{ partials: ['a'], final: 'ab' }];
    const hearing = async (): Promise<SttEvent[]> => {
      const stream = await open();
      turn(stream);
      return all(stream);
    };
    await expect(hearing()).rejects.toMatchObject({ name, code });
  });

  it.each<Fault>(['final-twice', 'non-fatal'])('take %s as it is meant', async (fault) => {
    vendor.fault = fault;
    vendor.says = [{ final: 'one' }, { final: 'two' }];
    const stream = await open();
    turn(stream);
    turn(stream);
    void stream.close();
    expect((await all(stream)).map((event) => ('text' in event ? event.text : event.type))).toEqual(['one', 'two', 'usage']);
  });

  it('close with the call, without an error', async () => {
    const over = new AbortController();
    const stream = await open({ signal: over.signal });
    over.abort();
    expect(await all(stream)).toEqual([]);
    await vendor.until(() => !vendor.sessions[0]!.isOpen);
  });
});

describe('the voice', () => {
  const open = (signal = new AbortController().signal, language = 'hi'): Promise<TtsStream> =>
    plugin.tts!.open(net, { language, format: { encoding: 'pcmu', rate: 8000 }, signal }, context());
  const bytesOf = (events: readonly TtsEvent[]): number =>
    events.reduce((sum, event) => sum + (event.type === 'audio' ? event.audio.length : 0), 0);
  const say = (stream: TtsStream, text: string): void => {
    stream.push(text);
    stream.flush();
  };

  it('says clause after clause over one socket', async () => {
    const stream = await open();
    say(stream, 'जी, ');
    say(stream, 'ठीक है।');
    await stream.close();
    const events = await all(stream);
    expect(bytesOf(events)).toBe(80 * 'जी, ठीक है।'.length);
    expect(events.filter(({ type }) => type === 'flushed')).toHaveLength(2);
    const [{ messages, query }] = vendor.sessions as [(typeof vendor.sessions)[0]];
    expect(messages[0]).toMatchObject({
      type: 'config',
      data: { language_code: 'hi-IN', speaker: 'priya', output_audio_codec: 'mulaw', speech_sample_rate: 8000 },
    });
    expect([vendor.sessions.length, query.get('send_completion_event')]).toEqual([1, 'true']);
  });

  it('leaves a cancelled utterance with its socket, and says the next words over a new one', async () => {
    vendor.fault = 'old-audio';
    const stream = await open();
    say(stream, 'a long first sentence');
    await vendor.until(() => vendor.sessions[0]!.messages.length === 3);
    stream.cancel();
    vendor.fault = undefined;
    say(stream, 'next');
    await stream.close();
    const events = await all(stream);
    expect([bytesOf(events), events.filter(({ type }) => type === 'flushed').length]).toEqual([80 * 4, 1]);
    await vendor.until(() => !vendor.sessions[0]!.isOpen);
  });

  it.each<[Fault, string]>([
    ['upgrade-403', 'VENDOR_REFUSED_CREDENTIALS'],
    ['wrong-key', 'VENDOR_REFUSED_CREDENTIALS'],
    ['rate', 'VENDOR_429'],
    ['drop', 'VENDOR_NO_ANSWER'],
  ])('that has the fault %s tells it: %s', async (fault, code) => {
    vendor.fault = fault;
    const speaking = async (): Promise<TtsEvent[]> => {
      const stream = await open();
      say(stream, 'Namaste');
      return all(stream);
    };
    await expect(speaking()).rejects.toMatchObject({ code });
  });

  it('writes Odia as Sarvam does', async () => {
    await open(undefined, 'or');
    await vendor.until(() => vendor.sessions[0]!.messages.length > 0);
    expect(vendor.sessions[0]!.messages[0]).toMatchObject({ data: { language_code: 'od-IN' } });
  });
});
