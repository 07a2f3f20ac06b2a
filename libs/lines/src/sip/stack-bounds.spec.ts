import type { Socket } from 'node:dgram';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SipRequest } from './message.js';
import type { LineLog } from '../line-driver.js';
import { SipStack, type StackListener } from './sip-stack.js';
import { openUdpSocket, rawInvite, rawRequest, until } from './testing/raw-sip.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const MIB = 1 << 20;
/** A batch that fits into the kernel's buffer, whatever its size. */
const BATCH = 50;

describe('what a flood costs', () => {
  let stack: SipStack;
  let far: Socket;
  const lines: { text: string; fields: Record<string, unknown> }[] = [];
  const log: LineLog = {
    debug: () => undefined,
    warn: (fields, text) => void lines.push({ text, fields: fields as Record<string, unknown> }),
  };

  beforeEach(async () => {
    stack = await SipStack.open({ host: '127.0.0.1', port: 0, log });
    far = await openUdpSocket();
    lines.length = 0;
  });
  afterEach(() => {
    stack.close();
    far.close();
  });

  /** Sends INVITEs in batches, and waits until the stack has passed each to its listener. */
  async function flood(from: number, count: number, heard: () => number): Promise<void> {
    for (let sent = 0; sent < count; sent += BATCH) {
      const before = heard();
      for (let one = 0; one < BATCH; one += 1) far.send(rawInvite(from + sent + one, far.address().port), stack.port, '127.0.0.1');
      await until(() => heard() === before + BATCH);
    }
  }

  const listener = (onRequest: (request: SipRequest) => void, more: Partial<StackListener> = {}): void =>
    stack.listen({ onRequest, onUnmatchedResponse: () => undefined, ...more });
  /** Refuses all requests. @returns how many there were */
  function refusing(isStateless: boolean): () => number {
    let heard = 0;
    const refuse = (): { status: number; reason: string } => {
      heard += 1;
      return { status: 403, reason: 'Forbidden' };
    };
    listener((request) => void stack.respond(request, refuse().status, 'Forbidden'), isStateless ? { respondStateless: refuse } : {});
    return () => heard;
  }

  it.each([
    { ways: 'with a final response', isStateless: false, mostMib: 20 },
    { ways: 'that are refused without state', isStateless: true, mostMib: 5 },
  ])('20,000 INVITEs $ways leave less than $mostMib MiB behind', async ({ isStateless, mostMib }) => {
    const heard = refusing(isStateless);
    await flood(0, 2_500, heard);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    await flood(10_000, 20_000, heard);
    collectGarbage();
    expect((process.memoryUsage().heapUsed - before) / MIB).toBeLessThan(mostMib);
  });

  it('no more than 200 stateless responses a second are sent', async () => {
    let answers = 0;
    far.on('message', () => (answers += 1));
    const heard = refusing(true);
    const begun = performance.now();
    await flood(0, 5_000, heard);
    far.send(rawRequest('OPTIONS', 1, far.address().port), stack.port, '127.0.0.1');
    await until(() => heard() === 5_001);
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    expect(answers).toBeLessThanOrEqual(200 + (performance.now() - begun) * 0.2);
    expect(answers).toBeGreaterThan(100);
  });

  it('an error that each of 500 requests causes is logged once a second', async () => {
    let heard = 0;
    listener(() => {
      heard += 1;
      throw new Error(`bug in the listener\r\nX-Evil: ${'x'.repeat(5_000)}`);
    });
    const begun = performance.now();
    await flood(0, 500, () => heard);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begun) / 1_000));
    expect(String(lines[0]?.fields['error']).length).toBeLessThanOrEqual(500);
  });
});
