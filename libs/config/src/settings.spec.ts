import { readSettings } from './settings.js';

const FILES: Readonly<Record<string, string>> = {
  '/run/secrets/uri': 'mongodb://turant:hush@mongo/turant\n',
  '/run/secrets/password': '  hush-Sesame-81\r\n',
  '/run/secrets/empty': '\n',
};
const readFile = (path: string): string => {
  const text = FILES[path];
  if (text === undefined) throw new Error(`ENOENT: no such file, open '${path}'`);
  return text;
};

/** What the operator is told. */
function problemsOf(env: Record<string, string>): string {
  try {
    readSettings(env, readFile);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

describe('a secret in a file', () => {
  it('is read where MONGODB_URI_FILE and TRUNK_PASSWORD_FILE name it, without the line break at its end', () => {
    const { mongodbUri, trunk } = readSettings(
      { MONGODB_URI_FILE: '/run/secrets/uri', TRUNK_PASSWORD_FILE: '/run/secrets/password' },
      readFile,
    );
    expect(mongodbUri).toBe('mongodb://turant:hush@mongo/turant');
    expect(trunk.password).toBe('hush-Sesame-81');
  });

  it('is no secret where the file is empty, as for a trunk without a password', () => {
    expect(readSettings({ TRUNK_PASSWORD_FILE: '/run/secrets/empty' }, readFile).trunk.password).toBeUndefined();
  });

  it('is not looked for where the variable is blank', () => {
    expect(readSettings({ MONGODB_URI_FILE: ' ', MONGODB_URI: 'mongodb://a' }, readFile).mongodbUri).toBe('mongodb://a');
  });

  it('is refused where the value is given, too, without saying either', () => {
    const told = problemsOf({ TRUNK_PASSWORD: 'other-Word-7', TRUNK_PASSWORD_FILE: '/run/secrets/password' });
    expect(told).toContain('TRUNK_PASSWORD and TRUNK_PASSWORD_FILE are both set');
    expect(told).not.toMatch(/hush|other-Word|run.secrets/);
  });

  it('is told by the name of the variable where the file cannot be read, together with every other mistake', () => {
    const told = problemsOf({ MONGODB_URI_FILE: '/run/secrets/mistyped', TRUNK_PASSWORD_FILE: '/nowhere', PORT: 'x' });
    expect(told).toContain('MONGODB_URI_FILE names a file that cannot be read');
    expect(told).toContain('TRUNK_PASSWORD_FILE names a file that cannot be read');
    expect(told).toContain('PORT is a whole number');
    expect(told).not.toMatch(/mistyped|nowhere|ENOENT/);
  });

  it('reads a real file by itself', () => {
    expect(readSettings({ TRUNK_PASSWORD_FILE: __filename }).trunk.password).toContain('reads a real file by itself');
  });
});

describe('stand-ins for platforms', () => {
  it('are read as origins, whatever their writing', () => {
    const text = '{"https://GRAPH.facebook.com:443/":"http://127.0.0.1:9001","https://api.example.com":"https://[::1]:9002/"}';
    expect(readSettings({ HTTP_REWRITES: text }).httpRewrites).toEqual({
      'https://graph.facebook.com': 'http://127.0.0.1:9001',
      'https://api.example.com': 'https://[::1]:9002',
    });
  });

  it('are none where the variable is blank', () => expect(readSettings({ HTTP_REWRITES: ' ' }).httpRewrites).toEqual({}));

  it.each([
    '{',
    '[]',
    '"http://127.0.0.1:1"',
    '{"https://a.example.com":9001}',
    '{"https://a.example.com":"http://10.0.0.1:9001"}',
    '{"https://a.example.com":"http://127.0.0.1.example.com"}',
    '{"https://a.example.com":"http://127.0.0.1:9001@example.com"}',
    '{"https://a.example.com":"http://127.0.0.1:9001/path"}',
    '{"https://a.example.com":"ftp://127.0.0.1"}',
    '{"http://a.example.com":"http://127.0.0.1:9001"}',
    '{"https://a.example.com/v1":"http://127.0.0.1:9001"}',
    '{"https://a.example.com":"http://127.0.0.1:9001","https://b.example.com":"http://example.com"}',
  ])('refuse to begin with %s', (text) => {
    const told = problemsOf({ HTTP_REWRITES: text });
    expect(told).toContain('HTTP_REWRITES is a JSON object of https origin to loopback origin');
    expect(told).not.toMatch(/10\.0\.0\.1|path|9002/);
  });
});
