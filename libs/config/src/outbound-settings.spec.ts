import { examineSettings, readSettings } from './settings.js';

const problemsOf = (env: Record<string, string>): string => examineSettings(env).problems.join('\n');

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

describe('origins that the operator’s own providers may have', () => {
  it('are read as a URL writes them, with their ports, and are none where the variable is blank', () => {
    const { providerAllow } = readSettings({ PROVIDER_ALLOW: 'http://127.0.0.1:11434, HTTPS://LLM.lan:8443,http://[::1]:80' });
    expect(providerAllow).toEqual(['http://127.0.0.1:11434', 'https://llm.lan:8443', 'http://[::1]']);
    expect(readSettings({ PROVIDER_ALLOW: ' ' }).providerAllow).toEqual([]);
  });

  it.each([
    '127.0.0.1:11434',
    'ws://127.0.0.1:11434',
    'http://127.0.0.1:11434/v1',
    'http://me@127.0.0.1:11434',
    'http://*:11434',
    'http://127.0.0.1:*',
    'http://10.0.0.0/8',
    '*',
  ])('are not %s', (text) => expect(problemsOf({ PROVIDER_ALLOW: text })).toContain('PROVIDER_ALLOW is a list of origins such as'));
});

describe('hosts that deliveries may go to although they are not public', () => {
  it('are read as a URL writes them, and are none where the variable is blank', () => {
    const { outboundAllow } = readSettings({ OUTBOUND_ALLOW: '192.168.1.10, N8N ,my_erp.lan,::1,fd00:0:0::7' });
    expect(outboundAllow).toEqual(['192.168.1.10', 'n8n', 'my_erp.lan', '[::1]', '[fd00::7]']);
    expect(readSettings({ OUTBOUND_ALLOW: '' }).outboundAllow).toEqual([]);
  });

  it.each([
    '*',
    '*.lan',
    '192.168.0.0/16',
    'n8n:5678',
    'n8n:80',
    'http://n8n',
    'me@n8n',
    'n8n/hook',
    '0x7f.1',
    '2130706433',
    'a b',
    'n8n,'.repeat(2) + '[',
  ])('refuse to begin with %s', (text) =>
    expect(problemsOf({ OUTBOUND_ALLOW: text })).toContain('OUTBOUND_ALLOW is a list of host names and IP addresses'),
  );
});
