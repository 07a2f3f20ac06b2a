import { orderFor, tone, trunkAt } from './pbx-orders.js';
import { usePbx } from './pbx-driver.js';
import { ToneDetector } from './tone-detector.js';
import { until } from '../engines/until.js';

const LONG_MS = 30_000;
const FRAME_MS = 20;

const { its } = usePbx();

describe('a call through Asterisk', () => {
  its.each([
    [486, { reason: 'refused', sip: { code: 486, cause: 17 } }],
    [603, { reason: 'refused', sip: { code: 603, cause: 21 } }],
    [404, { reason: 'refused', sip: { code: 404, cause: 1 } }],
    [480, { reason: 'refused', sip: { code: 480, cause: 19 } }],
    [503, { reason: 'refused', sip: { code: 503, cause: 34 } }],
    [401, { reason: 'auth-refused', sip: { code: 401, cause: 21 } }],
  ])('that is refused with %s and no Q.850 cause has the cause that Asterisk derives from the status', (code, end) => async (through) => {
    const { call } = await through.callSipp({ scenario: 'refuse', code });
    expect(await call.end()).toMatchObject({ by: 'callee', ...end });
  });

  its('to a trunk that falls silent is given up: it is asked by OPTIONS at once', async (through) => {
    // Asterisk's own OPTIONS would come too late.
    const trunk = { qualifyS: 3_600 };
    const alive = await through.startPhone({ scenario: 'options', code: 405 }, trunk);
    const order = orderFor(alive.uri, { trunk: { ...trunkAt(alive.uri), noResponseMs: 1_500 } });
    await until(async () => (await through.line.probe(order.trunk)) !== undefined, { what: 'the trunk is seen as alive' });
    await alive.stop();
    await through.startPhone({ scenario: 'silent', port: alive.port }, trunk);
    const call = await through.place(order);
    expect(await call.end()).toEqual({ by: 'system', reason: 'no-response', hasRung: false });
    expect(await through.line.probe(order.trunk)).toBeUndefined();
    const isRefused = (): Promise<boolean> =>
      through.line.prepare(order).then(
        (call) => (call.discard(), false),
        (error: unknown) => (error as { code: string }).code === 'TRUNK_UNREACHABLE',
      );
    await until(isRefused, { what: 'no channel is made for it' });
  });

  its.each([
    [200, 'registered'],
    [403, 'rejected'],
  ])('to a trunk that answers our REGISTER with %d: the trunk is %s', (code, registration) => async (through) => {
    const far = await through.startPhone({ scenario: 'register', code }, { register: true });
    const trunk = { ...trunkAt(far.uri), register: true };
    await until(async () => (await through.line.probe(trunk))?.registration === registration, { what: 'Asterisk knows' });
    expect(await through.line.probe({ ...trunk, register: false })).toEqual({ code: 200 });
    // Else Asterisk would unregister from a far end that has gone.
    await through.pbx.setTrunks([]);
  });

  its('to an unknown trunk is not made', async (through) => {
    const order = orderFor('sip:127.0.0.1:9', { trunk: { ...trunkAt('sip:127.0.0.1:9'), trunkId: 'tr_nobody' } });
    await expect(through.line.prepare(order)).rejects.toMatchObject({ code: 'TRUNK_UNREACHABLE' });
    const unfit = [
      { to: '+91 98' },
      { headers: { 'X-A': 'b\r\nX-B: c' } },
      { trunk: trunkAt('tel:1') },
      { trunk: { ...order.trunk, trunkId: 'a&PJSIP/b' } },
    ];
    for (const change of unfit) await expect(through.line.prepare({ ...order, ...change })).rejects.toMatchObject({ code: 'LINE_ORDER' });
    expect(through.line.openCalls).toBe(0);
  });

  its('is not placed after its deadline, nor after it was discarded', async (through) => {
    const phone = await through.startPhone({ scenario: 'answer' });
    const types: string[] = [];
    const late = await through.line.prepare(orderFor(phone.uri));
    late.place((event) => void types.push(event.type === 'ended' ? event.end.reason : event.type), -1);
    const unwanted = await through.line.prepare(orderFor(phone.uri));
    unwanted.discard();
    expect(() => unwanted.place(() => undefined, 1_000)).toThrow('discarded');
    await until(async () => (await through.pbx.openChannels()) === 0, { what: 'both channels are gone' });
    expect(types).toEqual(['lease-lost']);
    expect(phone.invites()).toEqual([]);
  });
});

describe('what is played to a call through Asterisk', () => {
  its('is heard whole if it is 30 s long, and is marked once it was', async (through) => {
    const { call } = await through.callSipp({ scenario: 'answer', rtpEcho: true });
    await call.when('answered');
    const { marks } = call;
    let loudFrames = 0;
    call.line.onAudio((frame) => {
      if (frame.some((sample) => Math.abs(sample) > 4_000)) loudFrames += 1;
    });
    call.line.play({ id: 'long', samples: tone(500, LONG_MS) });
    call.line.play({ id: 'short', samples: tone(500, 100) });
    await until(() => marks.length === 2, { what: 'both are marked', withinMs: LONG_MS + 10_000 });
    expect(marks).toMatchObject([
      { id: 'long', playedMs: LONG_MS, isComplete: true },
      { id: 'short', playedMs: 100, isComplete: true },
    ]);
    const frames = LONG_MS / FRAME_MS;
    await until(() => loudFrames >= frames, { what: 'the echo has come back' });
    expect(loudFrames).toBeLessThanOrEqual(frames + 8);
  });

  its('stops when it is flushed, and what was heard is told', async (through) => {
    const { call } = await through.callSipp({ scenario: 'answer', rtpEcho: true });
    await call.when('answered');
    const { marks } = call;
    const detector = new ToneDetector(call.line);
    call.line.play({ id: 'cut', samples: tone(700, 20_000) });
    call.line.play({ id: 'never', samples: tone(900, 1_000) });
    // Half a second of it: what the media thread tells of has happened some frames before.
    for (let windows = 0; windows < 5; windows += 1) {
      await detector.hears(700);
      detector.forget();
    }
    call.line.flush();
    call.line.play({ id: 'next', samples: tone(1_100, 500) });
    await detector.hears(1_100);
    await until(() => marks.length === 3, { what: 'all are marked' });
    expect(marks).toMatchObject([
      { id: 'cut', playedMs: expect.any(Number), isComplete: false },
      { id: 'never', playedMs: 0, isComplete: false },
      { id: 'next', playedMs: 500, isComplete: true },
    ]);
    expect(marks[0]?.playedMs).toBeGreaterThanOrEqual(80);
    expect(marks[0]?.playedMs).toBeLessThan(15_000);
  });
});
