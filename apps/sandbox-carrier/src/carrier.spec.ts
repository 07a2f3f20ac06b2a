import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSipDriver, type LineCall, type LineDriver, type LineEvent, type PlaceOrder } from '@turant/lines';
import { Carrier, type CarrierLine } from './carrier.js';
import { readOptions } from './options.js';
import { temporaryFolder } from '../../../test/engines/temporary-folder.js';

describe('the sandbox carrier', () => {
  let driver: LineDriver & { port: number };
  let carrier: Carrier;
  let lines: CarrierLine[];
  const open = async (...args: string[]): Promise<void> => {
    lines = [];
    carrier = await Carrier.open(readOptions(args), (line) => lines.push(line));
  };
  beforeEach(async () => {
    driver = await createSipDriver();
  });
  afterEach(async () => {
    await driver.close();
    await carrier.close();
  });

  const order = (change: Partial<PlaceOrder> = {}): PlaceOrder => ({
    callId: 'cl_1',
    trunk: { trunkId: 'tr_1', uri: `sip:127.0.0.1:${carrier.port}`, transport: 'udp' },
    to: '+919812345678',
    from: '+911400001234',
    headers: { 'X-DLT-PE-ID': '1' },
    ringTimeoutMs: 5_000,
    ...change,
  });

  /** Places a call and returns its events when the call has ended. */
  const call = async (
    onEvent: (event: LineEvent, line: LineCall) => void = () => undefined,
    change: Partial<PlaceOrder> = {},
  ): Promise<LineEvent[]> => {
    const prepared = await driver.prepare(order(change));
    const events: LineEvent[] = [];
    await new Promise<void>((resolve) => {
      const line = prepared.place((event) => {
        events.push(event);
        onEvent(event, line);
        if (event.type === 'ended') resolve();
      }, 60_000);
    });
    return events;
  };
  const story = (): string[] => lines.map(({ event, why }) => (why === undefined ? event : `${event}: ${why}`));

  it('rings, answers, says hello, and hangs up', async () => {
    await open('--ring-ms', '50', '--talk-ms', '600');
    let loudest = 0;
    let frames = 0;
    const events = await call((event, line) => {
      if (event.type !== 'answered') return;
      line.onAudio((frame) => {
        frames += 1;
        loudest = Math.max(loudest, ...frame);
      });
    });
    expect(events.map(({ type }) => type)).toEqual(['placed', 'ringing', 'answered', 'ended']);
    expect(events.at(-1)).toMatchObject({ end: { by: 'callee', reason: 'bye' } });
    expect(frames).toBeGreaterThan(15);
    expect(loudest).toBeGreaterThan(2_000);
    expect(story()).toEqual(['listening', 'invite', 'ringing', 'answered', 'ended: talked enough']);
    expect(lines[2]).toMatchObject({
      to: '+919812345678',
      from: '+911400001234',
      callId: expect.any(String),
      at: expect.stringMatching(/Z$/),
    });
    expect(carrier.openCalls).toBe(0);
  });

  it('says what is in a file', async () => {
    const file = join(temporaryFolder('turant-says-'), 'greeting.ulaw');
    // 400 ms of the loudest sample.
    writeFileSync(file, new Uint8Array(3_200).fill(0x80));
    await open('--ring-ms', '50', '--talk-ms', '600', '--says', file);
    let loud = 0;
    await call((event, line) => {
      if (event.type === 'answered') line.onAudio((frame) => (loud += frame.every((sample) => sample > 30_000) ? 1 : 0));
    });
    expect(loud).toBeGreaterThanOrEqual(18);
    expect(loud).toBeLessThanOrEqual(20);
  });

  it.each(['udp', 'tcp'] as const)('shows a sign of life over %s, and notes no call', async (transport) => {
    await open();
    expect(await driver.probe({ ...order().trunk, transport })).toEqual({ code: 200 });
    expect(story()).toEqual(['listening']);
  });

  it.each(['udp', 'tcp'] as const)('takes our BYE over %s', async (transport) => {
    await open('--ring-ms', '20');
    const trunk = { ...order().trunk, transport };
    const events = await call((event, line) => event.type === 'answered' && line.hangUp(), { trunk });
    expect(events.at(-1)).toMatchObject({ end: { by: 'us', reason: 'hung-up' } });
    expect(story().at(-1)).toBe('ended: bye from the caller');
  });

  it('takes our CANCEL', async () => {
    await open('--answer', 'no');
    const events = await call((event, line) => event.type === 'ringing' && line.hangUp());
    expect(events.at(-1)).toMatchObject({ end: { by: 'us', reason: 'cancelled', sip: { code: 487 } } });
    expect(story().at(-1)).toBe('ended: 487');
  });

  it('is busy on request', async () => {
    await open('--answer', 'busy', '--ring-ms', '20');
    expect((await call()).at(-1)).toMatchObject({ end: { by: 'callee', sip: { code: 486 } } });
  });

  it('ends what a dead process left up, asked by another one', async () => {
    await open('--ring-ms', '20');
    const heir = await createSipDriver();
    const prepared = await driver.prepare(order());
    const answered = new Promise<Extract<LineEvent, { type: 'answered' }>>((resolve) => {
      prepared.place((event) => {
        if (event.type === 'answered') resolve(event);
      }, 60_000);
    });
    const { dialog } = await answered;
    expect(await heir.abandon(dialog, order().trunk, 'answered')).toBe('confirmed');
    expect(story().at(-1)).toBe('ended: bye from the caller');
    await heir.close();
  });

  it('is strict: what a trunk would refuse is refused', async () => {
    await open();
    const { createSocket } = await import('node:dgram');
    const socket = createSocket('udp4');
    const ask = (lines: string[]): Promise<string> =>
      new Promise((resolve) => {
        socket.once('message', (bytes) => resolve(bytes.toString().split('\r\n')[0]!));
        socket.send(lines.join('\r\n'), carrier.port, '127.0.0.1');
      });
    const invite = (change: Record<string, string | undefined>, method = 'INVITE'): string[] => {
      const headers: Record<string, string | undefined> = {
        Via: `SIP/2.0/UDP 127.0.0.1:${socket.address().port};branch=z9hG4bK${Math.random()};rport`,
        'Max-Forwards': '70',
        From: '<sip:a@127.0.0.1>;tag=1',
        To: '<sip:b@127.0.0.1>',
        'Call-ID': String(Math.random()),
        CSeq: `1 ${method}`,
        Contact: '<sip:a@127.0.0.1>',
        'Content-Length': '0',
        ...change,
      };
      const given = Object.entries(headers).filter(([, value]) => value !== undefined);
      return [`${method} sip:b@127.0.0.1 SIP/2.0`, ...given.map(([name, value]) => `${name}: ${value}`), '', ''];
    };
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    expect(await ask(invite({ From: '<sip:a@127.0.0.1>' }))).toContain('400');
    expect(await ask(invite({ 'Max-Forwards': undefined }))).toContain('400');
    expect(await ask(invite({ Contact: undefined }))).toContain('400');
    expect(await ask(invite({ Via: 'SIP/2.0/UDP 127.0.0.1;branch=1;rport' }))).toContain('400');
    expect(await ask(invite({ To: '<sip:b@127.0.0.1>;tag=nobody' }, 'BYE'))).toContain('481');
    expect(await ask(invite({}, 'CANCEL'))).toContain('481');
    expect(lines.filter(({ event }) => event === 'fault')).toHaveLength(6);
    socket.close();
  });

  it.each([['--ring-ms', 'x'], ['--answer', 'maybe'], ['--port', '70000'], ['--nonsense']])('does not take %s %s', (...args) => {
    expect(() => readOptions(args.filter(Boolean))).toThrow();
  });
});
