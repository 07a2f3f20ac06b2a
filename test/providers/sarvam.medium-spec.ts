import type { SttEvent, SttOrder, SttStream, TtsStream } from '@turant/plugin-kit';
import { describeProvider } from './contract/describe-provider.js';
import { KEY, Stage } from './contract/stage.js';
import { sarvamStandIn } from './contract/stand-ins.js';
import { SarvamVendor, type Fault } from './sarvam-vendor.js';
import plugin from '../../plugins/sarvam/plugin.js';

describeProvider('sarvam', plugin, sarvamStandIn);

let vendor: SarvamVendor;
let stage: Stage;
beforeEach(async () => {
  vendor = await SarvamVendor.start();
  stage = await Stage.of(plugin, () => sarvamStandIn(vendor));
});
afterEach(() => stage.end());
const format = { encoding: 'pcmu', rate: 8000 } as const;

describe('the ears', () => {
  const open = (more: Partial<SttOrder> = {}): Promise<SttStream> => {
    const order = { language: 'hi', alternatives: [], keyTerms: [], format, signal: stage.signal() };
    return plugin.stt!.open(stage.net(), { ...order, ...more }, stage.context);
  };
  const hear = async (stream: SttStream, turns = 1): Promise<SttEvent[]> => {
    for (let turn = 0; turn < turns; turn++) {
      stream.startTurn();
      stream.push(Buffer.alloc(160, 0xff));
      stream.endTurn();
    }
    void stream.close();
    return stage.read(stream);
  };

  it('ask for the turns that our own detection finds, and hold the key in a header', async () => {
    await open();
    const [{ query, headers }] = vendor.sessions as [(typeof vendor.sessions)[0]];
    expect(Object.fromEntries(query)).toMatchObject({
      language_code: 'hi-IN',
      encoding: 'mulaw',
      sample_rate: '8000',
      endpointing: 'manual',
    });
    expect(headers['api-subscription-key']).toBe(KEY);
  });

  it.each([
    ['or-IN', 'or'],
    ['od-IN', 'or'],
    ['unknown', undefined],
    ['fr-FR', undefined],
  ])('tell the language %s as %s where they find it out', async (told, language) => {
    vendor.says = [{ final: 'ନମସ୍କାର', language: told }];
    const [final] = await hear(await open({ language: 'auto' }));
    expect(final).toEqual({ type: 'final', isTurnEnd: true, text: 'ନମସ୍କାର', ...(language && { language }) });
  });

  it('send key terms only to the model that uses them, and no more than it takes', async () => {
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
    ['refused', 'SettingsError', 'VENDOR_REFUSED_ORDER'],
  ])('that have the fault %s do not open: %s %s', async (fault, name, code) => {
    vendor.fault = fault;
    await expect(open()).rejects.toMatchObject({ name, code });
  });

  it.each<Fault>(['final-twice', 'non-fatal'])('take %s as it is meant', async (fault) => {
    vendor.fault = fault;
    vendor.says = [{ final: 'one' }, { final: 'two' }];
    expect((await hear(await open(), 2)).map((event) => ('text' in event ? event.text : event.type))).toEqual(['one', 'two', 'usage']);
  });
});

describe('the voice', () => {
  const open = (language = 'hi'): Promise<TtsStream> =>
    plugin.tts!.open(stage.net(), { language, format, signal: stage.signal() }, stage.context);
  const say = (stream: TtsStream, text: string): void => {
    stream.push(text);
    stream.flush();
  };

  it('says clause after clause over one socket', async () => {
    const stream = await open();
    say(stream, 'जी, ');
    say(stream, 'ठीक है।');
    await stream.close();
    const [{ messages, query }] = vendor.sessions as [(typeof vendor.sessions)[0]];
    expect(messages[0]).toMatchObject({
      type: 'config',
      data: { language_code: 'hi-IN', speaker: 'priya', output_audio_codec: 'mulaw', speech_sample_rate: 8000 },
    });
    expect([vendor.sessions.length, query.get('send_completion_event')]).toEqual([1, 'true']);
  });

  it('leaves a cancelled utterance with its socket, and says the next words over a new one', async () => {
    const stream = await open();
    say(stream, 'a long first sentence');
    stream.cancel();
    say(stream, 'next');
    await stream.close();
    await vendor.until(() => !vendor.sessions[0]!.isOpen);
    expect(vendor.sessions).toHaveLength(2);
  });

  it('that is refused at the upgrade does not open', async () => {
    vendor.fault = 'upgrade-403';
    await expect(open()).rejects.toMatchObject({ code: 'VENDOR_REFUSED_CREDENTIALS' });
  });

  it('writes Odia as Sarvam does', async () => {
    await open('or');
    await vendor.until(() => vendor.sessions[0]!.messages.length > 0);
    expect(vendor.sessions[0]!.messages[0]).toMatchObject({ data: { language_code: 'od-IN' } });
  });
});
