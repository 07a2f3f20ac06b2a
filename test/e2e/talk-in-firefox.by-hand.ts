/**
 * The page /talk in a real Firefox, which `npm test` does without because it is half a gigabyte:
 * `npm run build && npx jest --testRegex 'talk-in-firefox\.by-hand\.ts$'`
 */
import { Firefox } from '../engines/firefox.js';
import { startService, type Service } from '../engines/service.js';
import { PEER_START_MS } from '../engines/sip-peer.js';

let service: Service;
let firefox: Firefox;
beforeAll(async () => {
  // Firefox sends to no loopback address.
  service = await startService({ env: { WEBRTC_MAX_CALLS: '20', WEBRTC_HOST: '0.0.0.0' } });
  firefox = await Firefox.start();
}, PEER_START_MS);
afterAll(async () => {
  await firefox?.stop();
  await service?.stop();
});

const isIn = (state: string): string => `document.body.dataset.state === '${state}'`;
const text = (id: string): Promise<string> => firefox.run(`document.getElementById('${id}').textContent`);

it.each(['opus', 'PCMU'])('a person talks with an employee in Firefox, by %s', async (codec) => {
  await firefox.open(`${service.baseUrl}/talk?codec=${codec}`);
  await firefox.until(isIn('ready'));
  await firefox.click('#latencies summary');
  await firefox.click('#talk');
  await firefox.until(isIn('connected'));
  await firefox.until(`document.getElementById('turn').textContent.includes('is speaking')`);
  await firefox.until(`/Codec${codec}$/.test(document.getElementById('figures').textContent)`);
  process.stdout.write(`Firefox ${firefox.version}: ${await text('figures')}\n`);
  await firefox.click('#hang-up');
  expect(await text('status')).toBe('You have hung up.');
  const call = await service.until(async () => {
    const [newest] = (await service.send('/api/calls')).body.data;
    return newest?.endedAt && newest;
  });
  expect(call).toMatchObject({ line: 'browser', endedBy: 'callee' });
  expect(firefox.said).toEqual([]);
});

it('is told in Firefox that the service hangs up', async () => {
  await firefox.open(`${service.baseUrl}/talk`);
  await firefox.until(isIn('ready'));
  await firefox.click('#talk');
  await firefox.until(isIn('connected'));
  const [{ callId }] = (await service.send('/api/calls')).body.data;
  await service.send(`/api/calls/${callId}/hang-up`, { method: 'POST' });
  await firefox.until(isIn('over'));
  expect(await text('status')).toContain('has hung up.');
});
