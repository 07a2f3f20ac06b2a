import type { CallerIdStyle } from '@turant/domain';
import { hasSipp, startSipp } from '../../../../test/engines/sipp.js';
import type { LoggedMessage } from '../../../../test/engines/sipp-log.js';
import type { PlaceOrder } from '../line-driver.js';
import { previewCall } from '../preview-call.js';
import { useSipp } from './testing/use-sipp.js';
import { anOrder, WatchedCall } from './testing/watched-call.js';
import { EVERY_IDENTITY_HEADER } from '../../../../test/factories/caller-id-style.js';

const far = hasSipp() ? describe : describe.skip;
const IDENTITY = ['From', 'To', 'P-Asserted-Identity', 'P-Preferred-Identity', 'Remote-Party-ID', 'Privacy', 'Diversion'];
const HEADERS = { 'X-DLT-PE-ID': '1101234567890123456', 'X-Name': 'आशा; a=b, "c"' };

far('the caller id on the wire', () => {
  const scene = useSipp(startSipp);

  const orderOf = (callerIdStyle?: CallerIdStyle, trunk: Partial<PlaceOrder['trunk']> = {}): PlaceOrder => {
    const order = anOrder(scene.sipp.uri, { headers: HEADERS });
    return { ...order, trunk: { ...order.trunk, callerIdStyle, ...trunk } };
  };

  /** Places and ends a call, and returns its INVITEs as SIPp received them. */
  async function invitesOf(order: PlaceOrder): Promise<LoggedMessage[]> {
    const call = await WatchedCall.place(scene.driver, order);
    await call.when('answered');
    call.line.hangUp();
    await call.end();
    await scene.sipp.stop();
    return scene.sipp.invites();
  }

  const identityOf = (invite: LoggedMessage | undefined): Record<string, string> =>
    Object.fromEntries(
      IDENTITY.flatMap((name) => {
        const value = invite?.header(name)?.replace(/;tag=.*$/, '');
        return value === undefined ? [] : [[name, value]];
      }),
    );

  it('is by default the stored one, in From and P-Asserted-Identity', async () => {
    await scene.start({ scenario: 'answer' });
    const [invite] = await invitesOf(orderOf());
    expect(identityOf(invite)).toEqual({
      From: '<sip:+911400001234@127.0.0.1>',
      To: '<sip:+919812345678@127.0.0.1>',
      'P-Asserted-Identity': '<sip:+911400001234@127.0.0.1>',
    });
    expect(invite?.text).toContain(`INVITE sip:+919812345678@127.0.0.1:${scene.sipp.port} SIP/2.0`);
  });

  it('is what the style of the trunk says, and the same after a challenge', async () => {
    await scene.start({ scenario: 'challenge', code: 407 });
    const [first, second] = await invitesOf(orderOf(EVERY_IDENTITY_HEADER, { username: 'trunk', password: 'right' }));
    const uri = '<sip:911400001234@acme1.pstn.exotel.com;user=phone>';
    expect(identityOf(first)).toEqual({
      From: uri,
      To: '<sip:09812345678@127.0.0.1;user=phone>',
      'P-Asserted-Identity': uri,
      'P-Preferred-Identity': uri,
      'Remote-Party-ID': `${uri};party=calling;privacy=off;screen=no`,
      Privacy: 'none',
      Diversion: '<sip:918035009876@acme1.pstn.exotel.com;user=phone>;reason=unconditional',
    });
    expect(identityOf(second)).toEqual(identityOf(first));
    expect(second?.header('Proxy-Authorization')).toMatch(/^Digest /);
    expect(first?.text).toContain(`INVITE sip:09812345678@127.0.0.1:${scene.sipp.port};user=phone SIP/2.0`);
  });

  it.each<[string, CallerIdStyle | undefined]>([
    ['no style', undefined],
    ['a style', { callerFormat: 'national', assertedIdentity: false, remotePartyId: true, fromDomain: 'own', userPhone: true }],
  ])('and the rest of the INVITE are what a preview shows, with %s', async (_, style) => {
    await scene.start({ scenario: 'answer' });
    const order = orderOf(style, { username: 'trunk', password: 'right' });
    const [sent] = await invitesOf(order);
    const mediaPort = Number(/m=audio (\d+)/.exec(sent?.body ?? '')?.[1]);
    const { invite } = previewCall(order, { host: '127.0.0.1', port: scene.driver.port, mediaPort });
    const wire = Buffer.from(sent?.text ?? '', 'latin1').toString('utf8');
    expect(linesOf(wire)).toEqual(linesOf(invite));
  });
});

/** The lines without what is random in a call; the length of a session id is in Content-Length. */
const linesOf = (text: string): string[] =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      line
        .replace(/branch=z9hG4bK[^;]*/, 'branch=…')
        .replace(/tag=.*$/, 'tag=…')
        .replace(/^(Call-ID: cl_test-).*@/, '$1…@')
        .replace(/^o=- \d+ /, 'o=- … ')
        .replace(/^Content-Length: \d+$/, 'Content-Length: …'),
    );
