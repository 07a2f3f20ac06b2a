import { startSipp, hasSipp } from '../../../../test/engines/sipp';
import { createSipDriver } from './sip-driver.js';
test('thin', async () => {
  const sipp = await startSipp({ scenario: 'answer' });
  const d = await createSipDriver({ log: console as never });
  const p = await d.prepare({ callId: 'c', trunk: { trunkId: 't', uri: sipp.uri, transport: 'udp' }, to: '+919812345678', from: '+911400001234', headers: { 'X-DLT-PE-ID': '11' , 'x-lower': 'नमस्ते'}, ringTimeoutMs: 3000 });
  const ev: unknown[] = [];
  await new Promise<void>((r) => { const c = p.place((e) => { ev.push(e); if (e.type === 'answered') setTimeout(() => c.hangUp(), 50); if (e.type === 'ended') r(); }); });
  console.log(JSON.stringify(ev, null, 1));
  await sipp.waitFor((s) => s.received('BYE').length > 0);
  await d.close(); await sipp.stop();
  console.log(sipp.messages().map((m) => m.text).join('\n======\n'));
});
