import { previewCall, type PlaceOrder } from '@turant/lines';
import { EVERY_IDENTITY_HEADER } from '../factories/caller-id-style.js';
import { orderFor, TRUNK, trunkAt } from './pbx-orders.js';
import { usePbx } from './pbx-driver.js';

type Style = NonNullable<PlaceOrder['trunk']['callerIdStyle']>;

const HEADERS = { 'X-DLT-PE-ID': '1101234567890123456' };
const { its } = usePbx();

describe('the caller id of a call through Asterisk', () => {
  its.each<readonly [string, Style]>([
    ['no style', {}],
    ['every field', EVERY_IDENTITY_HEADER],
    ['no identity header', { assertedIdentity: false, userPhone: true }],
    ['Asterisk’s own domain', { fromDomain: 'own' }],
  ])('is on the wire what a preview shows, with %s', (_, callerIdStyle) => async (through) => {
    const phone = await through.startPhone({ scenario: 'answer' });
    const order = orderFor(phone.uri, { headers: HEADERS, trunk: { ...trunkAt(phone.uri), callerIdStyle } });
    const { invite, channel } = previewCall(order, { host: '127.0.0.1', port: through.sip.port, mediaPort: 10_000 });
    await through.pbx.setTrunks([{ trunkId: TRUNK, uri: phone.uri, options: channel?.options }]);
    const call = await through.place(order);
    await call.when('answered');
    const [sent] = phone.invites();
    const shown = invite
      .trimEnd()
      .split('\r\n')
      .map((line) => line.replace('@asterisk', '@127.0.0.1'));
    const names = shown.slice(1).map((line) => line.slice(0, line.indexOf(':')));
    // Asterisk adds headers of its own; of those that name a caller there is none but ours.
    const identity = [...names, 'P-Asserted-Identity', 'P-Preferred-Identity', 'Remote-Party-ID', 'Privacy', 'Diversion'];
    const lines = (sent?.headers ?? []).filter(({ name }) => identity.includes(name));
    const wire = lines.map(({ name, value }) => `${name}: ${value.replace(/;tag=.*$/, '')}`);
    expect([`INVITE ${sent?.uri} SIP/2.0`, ...wire]).toEqual(shown);
  });
});
