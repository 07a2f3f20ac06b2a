import { FakeLine } from '../../../../test/doubles/fake-line.js';
import { anOrder } from '../sip/testing/watched-call.js';
import { TwoDrivers } from './two-drivers.js';

const lines = (): { sip: FakeLine & { port: number }; asterisk: FakeLine } => ({
  sip: Object.assign(new FakeLine(), { port: 5060 }),
  asterisk: new FakeLine(),
});
const order = anOrder('sip:127.0.0.1:1');
const throughAsterisk = { ...order, trunk: { ...order.trunk, driver: 'asterisk' as const } };

describe('the drivers of a line', () => {
  it('place a call with the driver of its trunk', async () => {
    const { sip, asterisk } = lines();
    const both = new TwoDrivers(sip, asterisk);
    (await both.prepare(order)).place(() => undefined, 1_000);
    (await both.prepare(throughAsterisk)).place(() => undefined, 1_000);
    expect([sip.calls.length, asterisk.calls.length]).toEqual([1, 1]);
    await both.probe(throughAsterisk.trunk);
    expect([sip.probed, asterisk.probed]).toEqual([[], ['tr_test']]);
  });

  it('have calls with audio of 16 kHz, which joined calls do not need', async () => {
    const { sip, asterisk } = lines();
    const both = new TwoDrivers(sip, asterisk);
    for (const [driver, about] of [[sip, order], [asterisk, throughAsterisk]] as const) {
      const [first, second] = [(await both.prepare(about)).place(() => undefined, 1_000), (await both.prepare(about)).place(() => undefined, 1_000)];
      const frames: number[] = [];
      first.onAudio(({ length }, atMs) => frames.push(length, atMs));
      driver.calls[0]?.say(new Int16Array(160), 5);
      first.play({ id: 'u', samples: new Int16Array(640) });
      expect([frames, driver.calls[0]?.played[0]?.samples.length]).toEqual([[320, 5], 320]);
      first.join(second);
      expect(driver.calls[0]?.joined).toEqual([driver.calls[1]]);
    }
  }); // prettier-ignore

  it('refuse an order for Asterisk where there is none', async () => {
    const alone = new TwoDrivers(lines().sip, undefined);
    await expect(alone.prepare(throughAsterisk)).rejects.toMatchObject({ code: 'LINE_ORDER', message: expect.stringContaining('ARI_URL') });
    await expect(alone.probe(throughAsterisk.trunk)).rejects.toMatchObject({ code: 'LINE_ORDER' });
  });

  it('give all trunks over UDP and TCP to the SIP driver, which ends the calls of a dead Asterisk', () => {
    const { sip, asterisk } = lines();
    const trunk = { uri: 'sip:127.0.0.1', transport: 'udp' as const };
    const tls = [{ trunkId: 'c', ...trunk, transport: 'tls' as const }, { trunkId: 'd', ...trunk, uri: 'sip:127.0.0.1;transport=tls' }]; // prettier-ignore
    new TwoDrivers(sip, asterisk).setTrunks([{ trunkId: 'a', ...trunk }, { trunkId: 'b', ...trunk, transport: 'tcp' }, ...tls]);
    expect(sip.trunks.map(({ trunkId }) => trunkId)).toEqual(['a', 'b']);
  });

  it('end a call that a dead process has left where it was placed', async () => {
    const { sip, asterisk } = lines();
    const both = new TwoDrivers(sip, asterisk);
    const { dialog } = await sip.prepare(order);
    await both.abandon(dialog, order.trunk, 'answered');
    await both.abandon({ ...dialog, channelId: 'cl_1-x' }, order.trunk, 'answered');
    expect([sip.abandoned.length, asterisk.abandoned.length]).toEqual([1, 1]);
  });
});
