import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { atEndOfSuite } from '../engines/end-of-suite.js';
import { freePorts } from '../engines/engine-process.js';
import { startService, type Service } from '../engines/service.js';
import { useOwnService } from '../engines/use-own-service.js';
import { askForCall, briefCall, freshPhone } from './calls.js';

interface Line {
  level: number;
  msg: string;
  [field: string]: unknown;
}

const [INFO, WARN] = [30, 40];
const linesOf = (service: Service): Line[] =>
  service
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const lines = (service: Service, msg: string): Line[] => linesOf(service).filter((line) => line.msg === msg);

describe('the log of a standalone without LOG_LEVEL', () => {
  const service = useOwnService();

  it('has one line for the start, with version, engines and trunk', async () => {
    const [line, ...more] = await service.until(async () => {
      const found = lines(service, 'started');
      return found.length > 0 && found;
    });
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: INFO, process: 'standalone', store: 'LMDB', bus: 'embedded', url: service.baseUrl });
    expect(line?.version).toBe((await service.send('/', { key: null })).body.version);
    // Without the optional packages energy decides, and the line gives the reason.
    expect(line?.speechDetection).toMatchObject({ by: expect.stringMatching(/^(silero|energy)$/) });
    expect(line?.trunks).toMatchObject([{ name: 'Sandbox carrier', kind: 'test', obstacles: [] }]);
  });

  it('has one line for a lead and one for its call’s end, with ids and without the person', async () => {
    const phone = freshPhone();
    const callId = await askForCall(service, phone, { name: 'Meenakshi Sundaram' });
    const call = await briefCall(service, callId);
    const ended = await service.until(async () => lines(service, 'a call has ended')[0]);
    expect(ended).toMatchObject({ level: INFO, callId, leadId: call.leadId, status: 'completed', endReason: 'hung-up', cost: 2.5 });
    expect(ended.seconds).toBe(call.seconds);
    const accepted = await service.until(async () => lines(service, 'a lead was accepted')[0]);
    expect(accepted).toMatchObject({ level: INFO, callId, leadId: call.leadId });
    expect(service.logged()).not.toMatch(new RegExp(`Meenakshi|${phone.slice(3)}`));
  });

  it('has one line a second for a storm of leads', async () => {
    const before = lines(service, 'a lead was accepted').length;
    const all = Array.from({ length: 600 }, () =>
      service.postLead({ lead: { name: 'Asha Rao', phone: freshPhone() }, triggerImmediateCall: false }),
    );
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([202]));
    const counted = (): number => lines(service, 'leads were accepted within a second').reduce((sum, { count }) => sum + Number(count), 0);
    const single = (): number => lines(service, 'a lead was accepted').length - before;
    await service.until(async () => counted() + single() === 600);
    expect(counted()).toBeGreaterThan(100);
  });

  it('has lines for the stop, the last of them at its end', async () => {
    expect(await service.stop()).toBe(0);
    expect(lines(service, 'stopping; a second signal ends the process at once')).toMatchObject([{ level: INFO, signal: 'SIGTERM' }]);
    expect(linesOf(service).at(-1)).toMatchObject({ level: INFO, msg: 'stopped', signal: 'SIGTERM' });
  });
});

describe('the log of a start on a telecom trunk on which no call can pass', () => {
  it('names every reason at once, as the greeting does', async () => {
    const service = await startService({ env: { TRUNK_URI: 'sip:10.0.0.1:5060', TRUNK_KIND: 'telecom', VAD_MODEL: '/no/such.onnx' } });
    const line = await service.until(async () => linesOf(service).find(({ msg }) => msg.startsWith('started')));
    expect(line).toMatchObject({ level: WARN, trunks: [{ name: 'Trunk', kind: 'telecom', uri: 'sip:10.0.0.1:5060' }] });
    expect(line.speechDetection).toEqual({ by: 'energy', reason: 'there is no file /no/such.onnx' });
    const [{ obstacles = [] } = {}] = line.trunks as { obstacles?: string[] }[];
    for (const about of [/140 series/, /x-dlt-pe-id.*x-dlt-template-id/, /SIP_HOST/])
      expect(obstacles.some((one) => about.test(one))).toBe(true);
    await service.until(async () => service.said().includes('no call can pass the gate:'));
    for (const one of obstacles) expect(service.said()).toContain(`    ${one}\n`);
  }, 120_000);
});

describe('the log while a trunk is away', () => {
  it('names the trunk once, after the first call without any response', async () => {
    const [port = 0] = await freePorts(1);
    // Takes every INVITE and answers nothing.
    const deaf = createSocket('udp4');
    deaf.bind(port, '127.0.0.1');
    atEndOfSuite(() => deaf.close());
    await once(deaf, 'listening');
    const service = await startService({ env: { TRUNK_URI: `sip:127.0.0.1:${port}`, TRUNK_NO_RESPONSE_MS: '500' } });
    const failing = (): Line[] => linesOf(service).filter(({ msg }) => msg.startsWith('a trunk fails'));
    for (let n = 0; n < 4; n++) await askForCall(service, freshPhone());
    const [line] = await service.until(async () => failing().length > 0 && failing());
    expect(line).toMatchObject({ level: WARN, trunk: 'Trunk', uri: `sip:127.0.0.1:${port}`, failures: 1, endReason: 'no-response' });
    const metrics = await service.until(async () => {
      const text = await (await fetch(`${service.baseUrl}/metrics`)).text();
      const settled = [/^turant_trunk_breaker_open\{trunk="tr_\w+"\} 1$/m, /^turant_calls_waiting\{for="turn"\} 0$/m];
      return settled.every((line) => line.test(text)) && text;
    });
    expect(failing()).toHaveLength(1);
    expect(metrics).toMatch(/^turant_wallets_low 0$/m);
  }, 120_000);
});
