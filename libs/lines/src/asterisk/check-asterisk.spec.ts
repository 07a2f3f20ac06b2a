import { checkAsterisk, unfitness, type LoadedModule } from './check-asterisk.js';

const NAMES = [
  'chan_pjsip', 'res_pjsip_header_funcs', 'res_pjsip_caller_id', 'res_pjsip_outbound_authenticator_digest', 'func_channel',
  'func_callerid', 'chan_websocket', 'res_http_websocket', 'res_websocket_client', 'bridge_simple', 'res_ari_asterisk',
  'res_ari_bridges', 'res_ari_channels', 'res_ari_endpoints',
]; // prettier-ignore
const running = (names: readonly string[]): LoadedModule[] => names.map((name) => ({ name: `${name}.so`, status: 'Running' }));

describe('whether an Asterisk can carry calls', () => {
  it.each(['22.6.0', '22.10.1~dfsg+~cs6.17.60671434-1', '23.0.0', 'certified-22.8-cert1'])('it can from 22.6 on: %s', (version) => {
    expect(unfitness(version, running(NAMES))).toBeUndefined();
  });

  it.each(['22.5.2', '20.16.0', '18.9-cert4', 'of an unknown version'])('it is too old: %s', (version) => {
    expect(unfitness(version, running(NAMES))).toBe(`Asterisk ${version} is too old: 22.6 or later is needed`);
  });

  it.each(NAMES)('it must run %s', (name) => {
    const others = running(NAMES.filter((one) => one !== name));
    const sentence = `Asterisk does not run these modules, which calls need: ${name}`;
    expect(unfitness('22.10.1', others)).toBe(sentence);
    expect(unfitness('22.10.1', [...others, { name: `${name}.so`, status: 'Not Running' }])).toBe(sentence);
  });

  it('is asked of Asterisk, and told as an error of the settings', async () => {
    const answers: Record<string, unknown> = { 'asterisk/info': { system: { version: '22.4.0' } }, 'asterisk/modules': running(NAMES) };
    const ask = checkAsterisk({ request: (_, path) => Promise.resolve(answers[path]) });
    await expect(ask).rejects.toMatchObject({ name: 'SettingsError', code: 'ASTERISK_UNFIT', message: expect.stringContaining('22.4.0') });
  });
});
