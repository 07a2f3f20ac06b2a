import { examineSettings, readSettings } from './settings.js';

const URL_OF = 'https://api.openai.com';

describe('the settings of a transcriber', () => {
  it('are absent where nothing is set, as compose hands it over, too', () => {
    expect(readSettings({}).transcriber).toBeUndefined();
    const empty = { TRANSCRIBER_URL: '', TRANSCRIBER_KEY: '', TRANSCRIBER_KEY_FILE: '', TRANSCRIBER_MODEL: '', TRANSCRIBER_PATH: '' };
    expect(readSettings(empty).transcriber).toBeUndefined();
  });

  it('are an address with OpenAI’s path and model, unless others are set', () => {
    expect(readSettings({ TRANSCRIBER_URL: URL_OF }).transcriber).toEqual({
      url: 'https://api.openai.com/v1/audio/transcriptions',
      model: 'whisper-1',
    });
    const own = {
      TRANSCRIBER_URL: 'http://whisper:8080/',
      TRANSCRIBER_PATH: '/inference',
      TRANSCRIBER_MODEL: 'Systran/faster-whisper-small',
    };
    expect(readSettings(own).transcriber).toEqual({ url: 'http://whisper:8080/inference', model: 'Systran/faster-whisper-small' });
  });

  it('have a key, which may be in a file', () => {
    const env = { TRANSCRIBER_URL: URL_OF, TRANSCRIBER_KEY_FILE: '/run/secrets/transcriber' };
    expect(readSettings(env, () => 'sk-hush+73\n').transcriber?.key).toBe('sk-hush+73');
  });

  it.each(['http://127.0.0.1:9000', 'http://[::1]:9000', 'http://localhost:9000', 'http://192.168.1.9:9000', 'http://whisper:9000'])(
    'allow http near by: %s',
    (TRANSCRIBER_URL) => expect(readSettings({ TRANSCRIBER_URL }).transcriber?.url).toBe(`${TRANSCRIBER_URL}/v1/audio/transcriptions`),
  );

  it.each([
    ['TRANSCRIBER_URL', 'http://api.openai.com'],
    ['TRANSCRIBER_URL', 'http://203.0.113.9:9000'],
    ['TRANSCRIBER_URL', 'http://[2001:db8::1]:9000'],
    ['TRANSCRIBER_URL', 'https://api.openai.com/v1'],
    ['TRANSCRIBER_URL', 'https://me:hush@api.openai.com'],
    ['TRANSCRIBER_URL', 'https://api.openai.com/?key=hush'],
    ['TRANSCRIBER_URL', 'api.openai.com'],
    ['TRANSCRIBER_PATH', 'inference'],
    ['TRANSCRIBER_PATH', '/inference?key=hush'],
    ['TRANSCRIBER_PATH', '//evil.example/'],
    ['TRANSCRIBER_PATH', '/a/../b'],
    ['TRANSCRIBER_MODEL', 'two words'],
    ['TRANSCRIBER_KEY', 'hush hush'],
    ['TRANSCRIBER_KEY', 'hush\r\nx-evil: 1'],
  ])('refuse %s=%j, and do not repeat it', (name, value) => {
    const { problems } = examineSettings({ TRANSCRIBER_URL: URL_OF, [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    expect(problems.join()).not.toContain('hush');
  });

  it.each(['TRANSCRIBER_KEY', 'TRANSCRIBER_MODEL', 'TRANSCRIBER_PATH'])('need an address where %s is set', (name) => {
    const { problems } = examineSettings({ [name]: name === 'TRANSCRIBER_PATH' ? '/inference' : 'one' });
    expect(problems).toEqual([`TRANSCRIBER_URL is needed, because ${name} is set`]);
  });
});
