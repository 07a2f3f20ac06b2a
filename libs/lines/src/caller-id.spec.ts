import { type CallerIdStyle, NUMBER_FORMATS } from '@turant/domain';
import fc from 'fast-check';
import { callerIdOf } from './caller-id.js';
import { ASTERISK_HOST, channelOrderOf } from './channel-order.js';
import type { PlaceOrder } from './line-driver.js';
import { previewCall } from './preview-call.js';
import { checkOrder } from './sip/check-order.js';
import { anOrder, CALLEE, CALLER } from './sip/testing/watched-call.js';
import { EVERY_IDENTITY_HEADER } from '../../../test/factories/caller-id-style.js';

const HOSTS = { trunk: 'trunk.example', own: '192.0.2.1' };
const LOCAL = { host: '192.0.2.1', port: 5_062, mediaPort: 40_000 };
const styled = (callerIdStyle?: CallerIdStyle, change: Partial<PlaceOrder> = {}): PlaceOrder => {
  const order = anOrder('sip:trunk.example:5070', change);
  return { ...order, trunk: { ...order.trunk, callerIdStyle } };
};
const callerId = (style?: CallerIdStyle, change: Partial<PlaceOrder> = {}): ReturnType<typeof callerIdOf> =>
  callerIdOf(styled(style, change), HOSTS);

describe('the caller id of an order', () => {
  it('is by default what is stored, in From and P-Asserted-Identity with the trunk as domain', () => {
    expect(callerId()).toEqual({
      fromUser: CALLER,
      fromDomain: 'trunk.example',
      toUser: CALLEE,
      requestUser: CALLEE,
      uriParameters: '',
      headers: [{ name: 'P-Asserted-Identity', value: '<sip:+911400001234@trunk.example>' }],
    });
  });

  it('has all identity headers that the style names, with one number and one domain', () => {
    const uri = '<sip:911400001234@acme1.pstn.exotel.com;user=phone>';
    expect(callerId(EVERY_IDENTITY_HEADER)).toEqual({
      fromUser: '911400001234',
      fromDomain: 'acme1.pstn.exotel.com',
      toUser: '09812345678',
      requestUser: '09812345678',
      uriParameters: ';user=phone',
      headers: [
        { name: 'P-Asserted-Identity', value: uri },
        { name: 'Remote-Party-ID', value: `${uri};party=calling;privacy=off;screen=no` },
        { name: 'P-Preferred-Identity', value: uri },
        { name: 'Privacy', value: 'none' },
        { name: 'Diversion', value: '<sip:918035009876@acme1.pstn.exotel.com;user=phone>;reason=unconditional' },
      ],
    });
  });

  it.each<[string, CallerIdStyle, string]>([
    ['own', { fromDomain: 'own' }, '192.0.2.1'],
    ['trunk', { fromDomain: 'trunk' }, 'trunk.example'],
  ])('has the domain that the style calls %s', (_, style, domain) => expect(callerId(style).fromDomain).toBe(domain));

  it('writes an IPv6 address in brackets', () =>
    expect(callerIdOf(styled(), { trunk: '2001:db8::1', own: '::1' }).headers[0]?.value).toBe('<sip:+911400001234@[2001:db8::1]>'));

  it('has no identity header if the style says so', () => expect(callerId({ assertedIdentity: false }).headers).toEqual([]));

  it('escapes the # of a service number', () =>
    expect(callerId({}, { to: '*21#' })).toMatchObject({ toUser: '*21%23', requestUser: '*21%23' }));
});

describe('an order with a style', () => {
  it.each<[string, CallerIdStyle, Record<string, string>]>([
    ['a style that is none', { fromDomain: 'a b' }, {}],
    ['a hidden caller id', { privacy: 'id' as 'none' }, {}],
    ['a header that the style writes, too', { diversion: CALLER }, { diversion: '<sip:1@a>' }],
    ['a second P-Asserted-Identity', {}, { 'P-Asserted-Identity': '<sip:1@a>' }],
  ])('is refused for %s', (_, style, headers) =>
    expect(() => checkOrder(styled(style, { headers }))).toThrow(expect.objectContaining({ code: 'LINE_ORDER' })),
  );

  it('may carry a Diversion of the trunk itself if the style has none', () =>
    expect(() => checkOrder(styled({}, { headers: { Diversion: '<sip:1@a>;reason=unknown' } }))).not.toThrow());
});

describe('no value breaks out of its header', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('\r', '\n', '\0', '>', ';', '"', ',', '@', ' ', 'Ċ'), fc.string()),
    maxLength: 12,
  });
  const format = fc.constantFrom(...NUMBER_FORMATS, undefined);
  const flag = fc.constantFrom(true, false, undefined);
  const number = fc.oneof(fc.stringMatching(/^\+?[0-9*#]{1,15}$/), text);
  const style = fc.record({
    callerFormat: format,
    calleeFormat: format,
    fromDomain: fc.oneof(fc.constantFrom('own', 'trunk', 'a.example', undefined), text),
    assertedIdentity: flag,
    preferredIdentity: flag,
    remotePartyId: flag,
    privacy: fc.constantFrom('none' as const, undefined),
    diversion: fc.oneof(fc.constantFrom(CALLER, undefined), text),
    userPhone: flag,
  });
  const order = fc.record({ style, to: number, from: number, driver: fc.constantFrom('sip' as const, 'asterisk' as const), value: text });

  it('whatever style, numbers and values are: an order is refused, or each header is one line', () => {
    let written = 0;
    fc.assert(
      fc.property(order, ({ style, to, from, driver, value }) => {
        const one = styled(style, { to, from, headers: { 'X-DLT-PE-ID': value } });
        one.trunk.driver = driver;
        try {
          checkOrder(one);
        } catch {
          return;
        }
        written += 1;
        const { headers } = callerIdOf(one, { ...HOSTS, own: driver === 'asterisk' ? ASTERISK_HOST : LOCAL.host });
        const { invite } = previewCall(one, LOCAL);
        const [head = ''] = invite.split('\r\n\r\n');
        const names = head.split('\r\n').map((line) => line.split(':')[0]);
        expect(new Set(names).size).toBe(names.length);
        for (const { name, value: own } of headers) expect(head).toContain(`\r\n${name}: ${own}`);
        for (const own of Object.values(channelOrderOf(one).variables)) expect(own).not.toMatch(/[\r\n\0]/);
      }),
      { numRuns: 2_000 },
    );
    expect(written).toBeGreaterThan(20);
  });
});
