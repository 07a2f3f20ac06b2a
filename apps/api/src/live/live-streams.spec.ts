import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Ajv, type ValidateFunction } from 'ajv';
import { asTenantId, type TimelineEntry } from '@turant/domain';
import { firstIdAt } from '@turant/store';
import { anEntry } from '../../../../test/factories/records.js';
import { resolvedDocument } from '../testing/resolved-document.js';
import { useTenant } from '../testing/use-tenant.js';
import { MAX_UNREAD_BYTES } from './event-stream.js';
import { LiveStreams } from './live-streams.js';

const api = useTenant({ isForEachTest: true });
let live: LiveStreams;
let open: Readable[];
beforeEach(() => {
  live = api.app.get(LiveStreams);
  open = [];
});
afterEach(async () => {
  open.forEach((stream) => stream.destroy());
});

const mayGoOn = (): Promise<boolean> => Promise.resolve(true);
const entry = (more: Partial<TimelineEntry> = {}): TimelineEntry =>
  anEntry({ _id: api.parts.ids('te'), tenantId: api.tenant, at: api.parts.clock.now(), type: 'call.ringing', ...more });
const store = async (...entries: TimelineEntry[]): Promise<void> => {
  await api.parts.store.engine.commit(entries.map((one) => api.parts.store.timeline.insertOp(one)));
};
const watch = (after?: string, mayGo = mayGoOn): Readable => {
  const stream = live.open({ tenantId: api.tenant, after, mayGoOn: mayGo });
  stream.on('error', () => undefined);
  open.push(stream);
  return stream;
};
/** What a stream has told, when that is enough. */
async function told(stream: Readable, isEnough: (text: string) => boolean): Promise<string> {
  let text = '';
  for await (const part of stream as AsyncIterable<Buffer>) if (isEnough((text += part.toString()))) return text;
  throw new Error(`the stream has ended: ${text}`);
}

/** What each kind of event has to be, by the OpenAPI document: the whole event, and its data once they are read as JSON. */
async function documentedEvents(): Promise<Map<string, { event: ValidateFunction; data: ValidateFunction }>> {
  const ajv = new Ajv({ strict: false, formats: { 'date-time': true } });
  const document = resolvedDocument((await api.app.inject({ method: 'GET', url: '/api/openapi.json' })).json());
  const { schema } = document.paths['/api/dashboard/events'].get.responses['200'].content['text/event-stream'];
  return new Map(
    (schema.anyOf as { properties: Record<string, { const?: string; contentSchema?: object }> }[]).map((one) => [
      String(one.properties.event?.const),
      { event: ajv.compile(one), data: ajv.compile({ ...one.properties.data?.contentSchema, additionalProperties: false }) },
    ]),
  );
}
/** The events of a text, as a client reads them. */
const eventsOf = (text: string): Record<string, string>[] =>
  text
    .split('\n\n')
    .map((block): Record<string, string> => Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2))))
    .filter(({ data }) => data !== undefined);

describe('live streams', () => {
  it('send the kinds of events that the OpenAPI document describes, each as it describes it', async () => {
    const documented = await documentedEvents();
    const isEnough = (text: string): boolean => text.includes('event: counts');
    const [first, second] = [entry(), entry({ leadId: 'ld_1', callId: 'cl_1', employeeId: 'em_1', detail: { status: 'ringing' } })];
    await store(first, second);
    const texts = [await told(watch(), isEnough), await told(watch(first._id), isEnough)];
    await store(...Array.from({ length: 1_001 }, () => entry()));
    texts.push(await told(watch(first._id), isEnough));
    const sent = eventsOf(texts.join(''));
    expect(new Set(sent.map(({ event }) => event))).toEqual(new Set(documented.keys()));
    for (const one of sent) {
      const fits = documented.get(one.event ?? '');
      const errors = fits?.event(one) && fits.data(JSON.parse(one.data ?? '')) ? [] : [fits?.event.errors, fits?.data.errors];
      expect([one, errors]).toEqual([one, []]);
    }
  });

  it('ask for a new load if more was missed than is looked up, and go on from this moment', async () => {
    const entries = Array.from({ length: 1_001 }, () => entry());
    await store(...entries);
    const text = await told(watch(entries[0]?._id), (sent) => sent.includes('event: counts'));
    expect(text).toMatch(/^retry: 2000\n\nid: te_[0-9A-Z]{26}\nevent: reset\ndata: \{\}\n\n/);
    expect(text).not.toContain('event: timeline');
  });

  it('are at most ten for each person, and others of the tenant still get theirs', () => {
    const openBy = (personId?: string): void =>
      void open.push(live.open({ tenantId: api.tenant, after: undefined, mayGoOn, ...(personId !== undefined && { personId }) }));
    for (let n = 0; n < 10; n += 1) openBy('us_1');
    expect(() => openBy('us_1')).toThrow(expect.objectContaining({ status: 429 }));
    openBy('us_2');
    for (let n = 0; n < 20; n += 1) openBy();
  });

  it('of a person give their place back', async () => {
    const openOne = (): Readable => live.open({ tenantId: api.tenant, after: undefined, mayGoOn, personId: 'us_1' });
    open = Array.from({ length: 10 }, openOne);
    expect(openOne).toThrow(expect.objectContaining({ status: 429 }));
    const [first] = open;
    const closed = new Promise((resolve) => first?.once('close', resolve));
    first?.destroy();
    await closed;
    open.push(openOne());
  });

  it('find an entry that no message has told, and tell it once', async () => {
    const known = entry();
    await store(known);
    const stream = watch();
    const late = entry({ _id: firstIdAt('te', new Date(api.parts.clock.now().getTime() - 20_000)) });
    const text = await told(stream, (sent) => {
      if (sent.includes('event: begin')) void store(late);
      return sent.includes(`id: ${late._id}`);
    });
    expect(text).not.toContain(`id: ${known._id}`);
    expect(text.split(`id: ${late._id}`)).toHaveLength(2);
  });

  it('cut a reader off that does not read, and leave the others', async () => {
    const [slow, quick] = [watch(), watch()];
    let read = 0;
    quick.on('data', (part: Buffer) => (read += part.length));
    await new Promise((resolve) => setImmediate(resolve));
    const title = 'x'.repeat(1_000);
    const closed = new Promise((resolve) => slow.once('close', resolve));
    while (!slow.destroyed) {
      await api.parts.bus.control({ kind: 'timeline', tenantId: api.tenant, entries: [entry({ title })] });
      await new Promise((resolve) => setImmediate(resolve));
    }
    await closed;
    expect(read).toBeGreaterThan(MAX_UNREAD_BYTES / 2);
    expect(quick.destroyed).toBe(false);
  });

  it('end when the right is gone, and tell nobody of another tenant', async () => {
    let isGood = true;
    const stream = watch(undefined, () => Promise.resolve(isGood));
    stream.resume();
    await api.parts.bus.control({ kind: 'timeline', tenantId: asTenantId('tn_other'), entries: [entry()] });
    isGood = false;
    const ended = once(stream, 'end');
    await api.parts.bus.control({ kind: 'tenant-changed', tenantId: api.tenant });
    await ended;
  });

  it('end when nobody can tell whether the right is still there', async () => {
    const stream = watch(undefined, () => Promise.reject(new Error('the store is away')));
    stream.resume();
    const ended = once(stream, 'end');
    await api.parts.bus.control({ kind: 'tenant-changed', tenantId: api.tenant });
    await ended;
  });

  it('take times as a broker brings them, and refuse new readers once the service stops', async () => {
    const stream = watch();
    const brought = JSON.parse(JSON.stringify(entry())) as TimelineEntry;
    await told(stream, (sent) => {
      if (sent.includes('event: begin')) void api.parts.bus.control({ kind: 'timeline', tenantId: api.tenant, entries: [brought] });
      return sent.includes(`"at":"${String(brought.at)}"`);
    });
    live.onModuleDestroy();
    expect(() => watch()).toThrow(expect.objectContaining({ status: 503 }));
  });
});
