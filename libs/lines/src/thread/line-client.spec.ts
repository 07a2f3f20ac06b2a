import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { RejectedError, RetryLaterError } from '@turant/domain';
import { FakeLine, type FakeCall } from '../../../../test/doubles/fake-line.js';
import type { LineCall, LineEvent, PlaceOrder, PlayedMark } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { anOrder } from '../sip/testing/watched-call.js';
import { LineClient } from './line-client.js';
import { LineServer } from './line-server.js';
import type { ToLine } from './protocol.js';
import { until } from '../../../../test/engines/until.js';

/** A client and a server over a real message channel, as between two threads. The driver is a double that records its calls. */
class Ends {
  readonly driver = new FakeLine();
  readonly channel = new MessageChannel();
  readonly logged: string[] = [];
  known: string[] = [];
  #placed = 0;
  /** Messages of this kind are held back until the test releases them. */
  held: ToLine['kind'] | undefined;
  readonly waiting: ToLine[] = [];
  /** The kinds of all messages to the other thread. */
  readonly posted: ToLine['kind'][] = [];
  readonly client = new LineClient({
    send: (message) => {
      this.posted.push(message.kind);
      if (message.kind === this.held) this.waiting.push(message);
      else this.channel.port1.postMessage(message);
    },
    isKnownCall: async (sipCallId) => this.known.includes(sipCallId),
    log: { debug: (_, text) => this.logged.push(text), warn: (_, text) => this.logged.push(text) },
  });
  readonly server = new LineServer(this.channel.port2);

  async open(): Promise<this> {
    this.channel.port1.on('message', (message) => this.client.onMessage(message));
    this.server.serve(Object.assign(this.driver, { port: 5060 }));
    return this;
  }

  letGo(): void {
    this.held = undefined;
    for (const message of this.waiting.splice(0)) this.channel.port1.postMessage(message);
  }

  async place(
    sendWithinMs = 10_000,
    trunk: Partial<PlaceOrder['trunk']> = {},
  ): Promise<{ line: LineCall; far: FakeCall; events: LineEvent[]; recorded: () => void }> {
    const events: LineEvent[] = [];
    let recorded: () => void = () => undefined;
    const order = anOrder('sip:127.0.0.1:1');
    const prepared = await this.client.prepare({ ...order, trunk: { ...order.trunk, ...trunk } });
    const line = prepared.place((event) => {
      events.push(event);
      if (event.type === 'answered') return new Promise<void>((resolve) => (recorded = resolve));
    }, sendWithinMs);
    const placed = (this.#placed += 1);
    await until(() => this.driver.calls.length === placed || this.held !== undefined || sendWithinMs <= 0);
    return { line, far: this.driver.calls.at(-1) as FakeCall, events, recorded: () => recorded() };
  }
}

let ends: Ends;
beforeEach(async () => void (ends = await new Ends().open()));
afterEach(() => ends.channel.port1.close());

describe('a line in another thread', () => {
  it('places a call and tells what happens on it', async () => {
    const { far, events } = await ends.place();
    far.ring().answer();
    far.press('5');
    far.end({ by: 'callee', reason: 'bye', sip: { code: 200, reason: 'OK', cause: 16 } });
    await until(() => events.some(({ type }) => type === 'ended'));
    expect(events.map(({ type }) => type)).toEqual(['placed', 'ringing', 'answered', 'digit', 'ended']);
    expect(events.at(-1)).toMatchObject({
      type: 'ended',
      end: { by: 'callee', reason: 'bye', hasRung: true, sip: { code: 200, reason: 'OK', cause: 16 } },
    });
    expect(ends.client.openCalls).toBe(0);
  });

  it('does not let the ACK leave before the dialog is stored', async () => {
    const { far, events, recorded } = await ends.place();
    let isAcknowledged = false;
    void far.answer().acknowledged?.then(() => (isAcknowledged = true));
    await until(() => events.some(({ type }) => type === 'answered'));
    await pause(20);
    expect(isAcknowledged).toBe(false);
    recorded();
    await until(() => isAcknowledged);
  });

  it('plays, flushes and hangs up in the other thread, and is told how much was played', async () => {
    const { line, far } = await ends.place();
    far.answer();
    const marks: PlayedMark[] = [];
    line.onPlayed((mark) => marks.push(mark));
    line.play({ id: 'u1', samples: Int16Array.of(1, 2, 3) });
    line.flush();
    line.hangUp();
    await until(() => far.hangUps === 1 && marks.length > 0);
    expect(far.played).toEqual([{ id: 'u1', samples: Int16Array.of(1, 2, 3) }]);
    expect(far.flushes).toBe(1);
    expect(marks).toEqual([{ id: 'u1', playedMs: 0, isComplete: false }]);
  });

  it('joins two calls in the other thread, and only two that are up, of one trunk and of one driver', async () => {
    const [one, two, elsewhere, through] = [
      await ends.place(),
      await ends.place(),
      await ends.place(10_000, { trunkId: 'tr_other' }),
      await ends.place(10_000, { driver: 'asterisk' }),
    ];
    const [near, far] = ends.driver.calls;
    one.line.join(two.line);
    await until(() => near?.joined.length === 1);
    expect([near?.joined[0] === far, far?.joined]).toEqual([true, []]);
    for (const { line } of [one, elsewhere, through]) expect(() => one.line.join(line)).toThrow(RejectedError);
    expect(() => one.line.join(far as LineCall)).toThrow(RejectedError);
    far?.end({ by: 'callee', reason: 'bye' });
    await until(() => two.events.some(({ type }) => type === 'ended'));
    one.line.join(two.line);
    two.line.join(one.line);
    one.line.hangUp();
    await until(() => near?.hangUps === 1);
    expect(near?.joined).toHaveLength(1);
  });

  it('does not join a call that has ended in the other thread meanwhile', async () => {
    const [one, two] = [await ends.place(), await ends.place()];
    ends.held = 'join';
    one.line.join(two.line);
    ends.driver.calls[1]?.end({ by: 'callee', reason: 'bye' });
    ends.letGo();
    one.line.hangUp();
    await until(() => ends.driver.calls[0]?.hangUps === 1);
    expect(ends.driver.calls[0]?.joined).toEqual([]);
  });

  it('delivers the frames of a call with the time at which they came in', async () => {
    const { line, far } = await ends.place();
    far.answer();
    const heard: [number, number][] = [];
    line.onAudio((frame, atMs) => heard.push([frame[0] ?? 0, atMs]));
    const fromMs = monotonicMs();
    for (const first of [1, 2, 3]) far.say(new Int16Array(320).fill(first), fromMs + first);
    await until(() => heard.length === 3);
    expect(heard).toEqual([1, 2, 3].map((first) => [first, fromMs + first]));
    expect(line.lastAudioInMs).toBe(fromMs + 3);
  });

  it('delivers what was sent to the far end, in the messages of the frames that came in, and only if somebody listens', async () => {
    const [one, two] = [await ends.place(), await ends.place()];
    const calls = [one, two].map(({ line, far }) => ({ line, far: far.answer() }));
    const told: [number, number][] = [];
    let messages = 0;
    ends.channel.port1.on('message', ({ kind }) => (messages += kind === 'audio' ? 1 : 0));
    for (let listeners = 1; listeners <= 2; listeners += 1) one.line.onSent((frame, atMs) => told.push([frame[0] ?? 0, atMs]));
    await until(() => one.far.tellsSent);
    expect([two.far.tellsSent, ends.posted.filter((kind) => kind === 'tell-sent').length]).toEqual([false, 1]);
    const heard: number[] = [];
    one.line.onAudio((frame) => heard.push(frame[0] ?? 0));
    for (const { far } of calls) {
      far.say(new Int16Array(320).fill(1), 100);
      far.send(new Int16Array(320).fill(2), 101);
    }
    await until(() => told.length > 0);
    expect([told, heard, messages]).toEqual([[[2, 101]], [1], 1]);
    // The far end is silent, however much is sent to it.
    expect(one.line.lastAudioInMs).toBe(100);
    one.far.end({ by: 'callee', reason: 'bye' });
    await until(() => one.events.some(({ type }) => type === 'ended'));
    one.line.onSent(() => undefined);
    expect(ends.posted.filter((kind) => kind === 'tell-sent')).toHaveLength(1);
  });

  it('sends nothing if the deadline has passed when the order arrives', async () => {
    ends.held = 'place';
    const { events } = await ends.place(1);
    await pause(5);
    ends.letGo();
    await until(() => events.length > 0);
    expect(events).toMatchObject([{ type: 'ended', end: { by: 'system', reason: 'lease-lost', hasRung: false } }]);
    expect(ends.driver.calls).toHaveLength(0);
  });

  it('refuses an order as the driver does', async () => {
    ends.driver.refusal = () => new RejectedError('LINE_ORDER', 'no', [{ field: 'to', code: 'NUMBER', message: 'is none' }]);
    const refused = await ends.client.prepare(anOrder('sip:x')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RejectedError);
    expect(refused).toMatchObject({ code: 'LINE_ORDER', problems: [{ field: 'to' }] });
    ends.driver.refusal = () => new RetryLaterError('TRUNK_UNREACHABLE', 'later', 5_000);
    await expect(ends.client.prepare(anOrder('sip:x'))).rejects.toMatchObject({ code: 'TRUNK_UNREACHABLE', retryAfterMs: 5_000 });
  });

  it('probes a trunk as the driver does', async () => {
    const { trunk } = anOrder('sip:127.0.0.1:1');
    expect(await ends.client.probe(trunk)).toEqual({ code: 200 });
    ends.driver.signOfLife = undefined;
    expect(await ends.client.probe(trunk)).toBeUndefined();
    expect(ends.driver.probed).toEqual(['tr_test', 'tr_test']);
    ends.driver.unfit = new RejectedError('LINE_ORDER', 'no host');
    await expect(ends.client.probe(trunk)).rejects.toBeInstanceOf(RejectedError);
  });

  it('asks this thread which Call-IDs belong to stored calls', async () => {
    ends.known = ['cl_1-sip'];
    expect(await ends.server.isKnownCall('cl_1-sip')).toBe(true);
    expect(await ends.server.isKnownCall('cl_2-sip')).toBe(false);
  });

  it('logs in this thread', async () => {
    ends.server.log.warn({}, 'over there');
    await until(() => ends.logged.length > 0);
    expect(ends.logged).toEqual(['over there']);
  });
});

describe('a line whose thread has died', () => {
  it('rejects pending replies with RetryLaterError, and returns the calls that were up', async () => {
    const { far, events } = await ends.place();
    far.ring().answer();
    await until(() => events.some(({ type }) => type === 'answered'));
    ends.held = 'prepare';
    const waiting = ends.client.prepare(anOrder('sip:127.0.0.1:1'));
    const [lost, ...more] = ends.client.onThreadLost();
    await expect(waiting).rejects.toBeInstanceOf(RetryLaterError);
    expect(more).toEqual([]);
    expect(lost).toMatchObject({ state: 'answered', dialog: { remoteTag: 'remote' }, trunk: { trunkId: 'tr_test' } });
    const lostByMs = monotonicMs();
    await pause(20);
    lost?.endAsLost();
    expect(events.at(-1)).toMatchObject({ type: 'ended', end: { by: 'system', reason: 'line-lost', hasRung: true } });
    // The time that it takes to end the call on the line is not charged.
    expect((events.at(-1) as Extract<LineEvent, { type: 'ended' }>).atMs).toBeLessThanOrEqual(lostByMs);
  });

  it('has no sign of life of a trunk, and the probe that waits does not reject', async () => {
    const { trunk } = anOrder('sip:127.0.0.1:1');
    ends.held = 'probe';
    const waiting = ends.client.probe(trunk);
    ends.client.onThreadLost();
    expect(await waiting).toBeUndefined();
    expect(await ends.client.probe(trunk)).toBeUndefined();
    ends.held = undefined;
    ends.client.resume();
    expect(await ends.client.probe(trunk)).toEqual({ code: 200 });
  });

  it('does not place a call that was prepared in it: that call ends, and nothing is sent', async () => {
    const prepared = await ends.client.prepare(anOrder('sip:127.0.0.1:1'));
    ends.client.onThreadLost();
    ends.client.resume();
    const events: LineEvent[] = [];
    prepared.place((event) => void events.push(event), 10_000);
    await until(() => events.length > 0);
    expect(events).toMatchObject([{ type: 'ended', end: { by: 'system', reason: 'lease-lost' } }]);
    expect([ends.driver.calls.length, ends.client.openCalls]).toEqual([0, 0]);
  });

  it('tells the next thread the trunks', async () => {
    ends.client.setTrunks([{ trunkId: 'tr_1', uri: 'sip:127.0.0.1', transport: 'udp' }]);
    await until(() => ends.driver.trunks.length === 1);
    ends.driver.trunks = [];
    ends.client.onThreadLost();
    ends.client.resume();
    await until(() => ends.driver.trunks.length === 1);
  });
});
