import { LoopbackVendor } from '../../../../test/doubles/loopback-vendor.js';
import { createHttp } from './create-http.js';
import { OutboundRule, type OutboundOptions } from './outbound-rule.js';

const NAMES: Readonly<Record<string, string>> = {
  'crm.example': '93.184.215.14',
  'erp.lan': '192.168.1.10',
  'both.example': '10.0.0.1 93.184.215.14',
};
const lookup: OutboundOptions['lookup'] = async (host) =>
  (NAMES[host] ?? '').split(' ').flatMap((address) => (address === '' ? [] : [{ address, family: 4 }]));
const rule = new OutboundRule({ lookup, allow: ['192.168.1.10', 'erp.lan', '[fd00::7]'] });
const never = new AbortController().signal;
const codeOf = async (text: string, by = rule, signal = never): Promise<string | undefined> => (await by.refusalOf(text, signal))?.code;

describe('an address in settings', () => {
  it.each(['https://crm.example/hook', 'https://93.184.215.14/', 'https://both.example/', 'https://[2606:4700::1111]:8443/'])(
    'is accepted: %s',
    async (text) => expect(await codeOf(text)).toBeUndefined(),
  );

  it.each([
    ['https://127.0.0.1/', 'ADDRESS_NOT_PUBLIC'],
    ['https://10.0.0.7:8443/hook', 'ADDRESS_NOT_PUBLIC'],
    ['https://[::1]/', 'ADDRESS_NOT_PUBLIC'],
    ['https://2130706433/', 'ADDRESS_NOT_PUBLIC'],
    ['https://169.254.169.254/latest/meta-data', 'ADDRESS_NOT_PUBLIC'],
    ['https://n8n.lan/', 'ADDRESS_UNKNOWN'],
    ['http://crm.example/hook', 'ADDRESS_REFUSED'],
    ['ftp://crm.example/', 'ADDRESS_REFUSED'],
    ['https://me:hush@crm.example/', 'ADDRESS_REFUSED'],
    ['crm.example', 'ADDRESS_REFUSED'],
  ])('is refused: %s', async (text, code) => expect(await codeOf(text)).toBe(code));

  it.each(['https://192.168.1.10/', 'http://192.168.1.10:5678/hook', 'http://ERP.lan/', 'https://erp.lan/', 'http://[fd00:0::7]/'])(
    'is accepted where the operator has named the host: %s',
    async (text) => expect(await codeOf(text)).toBeUndefined(),
  );

  it.each(['http://192.168.1.11/', 'https://192.168.1.11/', 'http://erp.lan.evil.example/', 'http://x@erp.lan/'])(
    'is refused where another host is named: %s',
    async (text) => expect(await codeOf(text)).toBeDefined(),
  );

  describe('where the operator has named an origin', () => {
    const named = new OutboundRule({ lookup, origins: ['http://127.0.0.1:11434', 'https://erp.lan:8443', 'http://192.168.1.10'] });

    it.each(['http://127.0.0.1:11434/v1', 'https://erp.lan:8443/v1', 'http://192.168.1.10:80/v1'])('is accepted: %s', async (text) =>
      expect(await codeOf(text, named)).toBeUndefined(),
    );

    it.each([
      ['http://127.0.0.1:11435/v1', 'ADDRESS_REFUSED'],
      ['http://127.0.0.1/v1', 'ADDRESS_REFUSED'],
      ['https://127.0.0.1:11434/v1', 'ADDRESS_NOT_PUBLIC'],
      ['http://127.0.0.2:11434/v1', 'ADDRESS_REFUSED'],
      ['http://localhost:11434/v1', 'ADDRESS_REFUSED'],
      ['http://erp.lan:8443/v1', 'ADDRESS_REFUSED'],
      ['https://erp.lan/v1', 'ADDRESS_UNKNOWN'],
      ['http://x@127.0.0.1:11434/v1', 'ADDRESS_REFUSED'],
      ['http://crm.example:11434/v1', 'ADDRESS_REFUSED'],
    ])('is refused: %s', async (text, code) => expect(await codeOf(text, named)).toBe(code));
  });

  it('is refused in the same words whether the name is one of our network or nobody’s', async () => {
    const ours = new OutboundRule({ lookup });
    const words = async (host: string): Promise<unknown> => (await ours.refusalOf(`https://${host}/`, never))?.message.replace(host, '');
    expect(await words('erp.lan')).toBe(await words('nobody.lan'));
  });

  it('is refused where its name is not resolved in time', async () => {
    const slow = new OutboundRule({ lookup: () => new Promise(() => undefined) });
    expect(await codeOf('https://slow.example/', slow, AbortSignal.timeout(20))).toBe('ADDRESS_UNKNOWN');
  });

  it('is accepted where a stand-in takes the requests', async () => {
    const rewritten = new OutboundRule({ lookup, rewrites: { 'https://gone.example': 'http://127.0.0.1:9' } });
    expect(await codeOf('https://gone.example/hook', rewritten)).toBeUndefined();
  });
});

describe('a request', () => {
  let vendor: LoopbackVendor;
  beforeEach(async () => (vendor = await LoopbackVendor.listening()));

  it('goes by http to a private address that the operator has named, also by a name', async () => {
    const port = new URL(vendor.origin).port;
    const http = createHttp({ allow: ['127.0.0.1', 'n8n'], lookup: async () => [{ address: '127.0.0.1', family: 4 }] });
    for (const url of [`http://127.0.0.1:${port}/a`, `http://n8n:${port}/b`])
      expect((await http.request({ method: 'POST', url, json: {} })).status).toBe(200);
    expect(vendor.seen.map(({ url }) => url)).toEqual(['/a', '/b']);
  });

  it('does not go to the address beside it', async () => {
    const port = new URL(vendor.origin).port;
    const http = createHttp({ allow: ['127.0.0.2', 'n8n'], lookup: async () => [{ address: '127.0.0.1', family: 4 }] });
    for (const [url, code] of [
      [`http://127.0.0.1:${port}/`, 'ADDRESS_REFUSED'],
      [`https://127.0.0.1:${port}/`, 'ADDRESS_NOT_PUBLIC'],
      [`https://erp:${port}/`, 'ADDRESS_UNKNOWN'],
    ] as const)
      await expect(http.request({ url })).rejects.toMatchObject({ code });
    expect(vendor.seen).toEqual([]);
  });
});
