import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OpenAiVendor } from '../providers/openai-vendor.js';
import { SarvamVendor } from '../providers/sarvam-vendor.js';
import { useOwnCommandLine } from './own-command-line.js';

const KEY = 'key-of-a-terminal-5511';
const turant = useOwnCommandLine({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });

/** @returns the id of a new connection */
async function connected(plugin: string, settings: Record<string, string>): Promise<string> {
  const set = Object.entries({ ...settings, accessToken: KEY }).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  return (await turant.json('connection', 'add', plugin, ...set)).connection.connectionId;
}

describe('turant speech try', () => {
  it('prints what a provider says, hears and thinks, with the times, and saves the sound', async () => {
    const vendor = await OpenAiVendor.start();
    vendor.heard = ['सुन पा रहे हैं'];
    vendor.chats = [{ pieces: ['नमस्ते \u001b[31m', 'जी'] }];
    const { baseUrl } = vendor;
    const id = await connected('openai-compatible', { baseUrl, llmModel: 'm', sttModel: 'w', ttsModel: 't', ttsVoice: 'marin' });
    const file = join(turant.folder, 'said.wav');
    const { code, out, err } = await turant.run(['speech', 'try', id, '--save', file]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^said +हैलो, क्या आप सुन पा रहे हैं\?$/m);
    expect(out).toMatch(/^heard +सुन पा रहे हैं$/m);
    expect(out).toMatch(/^thought +नमस्ते  ?\[31mजी$/m);
    for (const line of [/^voice +from the text to the first sound +\d+$/m, /^ears .* \d+$/m, /^model .* \d+$/m]) expect(out).toMatch(line);
    expect(readFileSync(file).toString('latin1', 0, 4)).toBe('RIFF');
  });

  it('takes the newest connection of a plugin, in the language and with the text that are typed', async () => {
    const vendor = await SarvamVendor.start();
    vendor.says = [{ partials: [], final: 'வணக்கம்' }];
    await connected('sarvam', { region: 'http://127.0.0.1:9' });
    await connected('sarvam', { region: vendor.origin });
    const { trial } = await turant.json('speech', 'try', 'sarvam', '--language', 'ta', '--text', 'வணக்கம்');
    expect(trial).toMatchObject({ language: 'ta', said: 'வணக்கம்', stt: { text: 'வணக்கம்' }, llm: null, problems: [] });
  });

  it('tells in one sentence what does not work, without the key, with exit code 1', async () => {
    const vendor = await OpenAiVendor.start();
    vendor.fault = 'wrong-key';
    const { code, out, err } = await turant.run([
      'speech',
      'try',
      await connected('openai-compatible', { baseUrl: vendor.baseUrl, llmModel: 'm' }),
    ]);
    expect([code, err.split('\n').length]).toEqual([1, 2]);
    expect(err).toMatch(/^turant: it cannot think: .+ \(VENDOR_REFUSED_CREDENTIALS\)$/m);
    expect(out + err).not.toContain(KEY);
  });

  it('says that there is no such provider, and names those that there are', async () => {
    expect(await turant.refused(2, ['speech', 'try', 'groq'])).toMatch(/no provider groq; there are: .*openai-compatible/);
  });
});
