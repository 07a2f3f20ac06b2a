import { RetryLaterError, SettingsError } from '@turant/domain';
import {
  definePlugin,
  EventQueue,
  targetSettings,
  accessToken,
  type LlmEvent,
  type Plugin,
  type PluginDefinition,
  type SttEvent,
  type SttStream,
} from '@turant/plugin-kit';
import { hostWith } from '../../../test/factories/a-plugin-host.js';
import type { Providers } from './open-provider.js';

const SECRET = 'a very secret key';
const signal = new AbortController().signal;
const sttOrder = { language: 'hi', alternatives: [], keyTerms: [], format: { encoding: 'pcmu', rate: 8000 } as const, signal };
const llmOrder = { messages: [], tools: [], signal };

/** A stream of these events, then the error, if there is one. */
function streamOf(events: readonly SttEvent[], error?: Error): SttStream {
  const queue = new EventQueue<SttEvent>();
  for (const event of events) queue.push(event);
  if (error) queue.fail(error);
  else queue.end();
  const nothing = (): void => undefined;
  return {
    push: nothing,
    startTurn: nothing,
    endTurn: nothing,
    close: async () => undefined,
    [Symbol.asyncIterator]: () => queue[Symbol.asyncIterator](),
  };
}

const provider = (parts: Partial<PluginDefinition>): Plugin =>
  definePlugin({
    id: 'speech',
    kit: 1,
    name: 'Speech',
    steps: [],
    settings: targetSettings({ accessToken: accessToken('The key.') }),
    ...parts,
  });
const ears = (open: () => Promise<SttStream>): Plugin => provider({ stt: { abilities: () => ({}) as never, open } });
const thinks = (reply: () => AsyncIterable<LlmEvent>): Plugin => provider({ llm: { reply } });

function opened(plugin: Plugin): {
  providers: Providers;
  of: { plugin: Plugin; settings: { accessToken: string } };
  lines: string[];
  counted: () => Promise<string[]>;
} {
  const { host, lines, metrics } = hostWith([plugin]);
  const counted = async (): Promise<string[]> =>
    (await metrics.pluginCalls.get()).values.map(({ labels, value }) => `${String(labels.call)} ${String(labels.outcome)} ${value}`);
  return { providers: host.providers, of: { plugin, settings: { accessToken: SECRET } }, lines, counted };
}
async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const got: T[] = [];
  for await (const event of events) got.push(event);
  return got;
}

describe('a provider', () => {
  it('that is not of this kind is refused', async () => {
    const { providers, of } = opened(thinks(async function* () {}));
    await expect(providers.stt(of, sttOrder)).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' });
    await expect(providers.tts(of, { language: 'hi', format: sttOrder.format, signal })).rejects.toMatchObject({
      code: 'CAPABILITY_MISSING',
    });
    expect([providers.sttAbilities(of.plugin), providers.ttsAbilities(of.plugin)]).toEqual([undefined, undefined]);
  });

  it('gives its events, and is counted when its stream ends', async () => {
    const said: SttEvent[] = [{ type: 'final', text: 'जी', isTurnEnd: true }];
    const { providers, of, counted } = opened(ears(async () => streamOf(said)));
    const stream = await providers.stt(of, sttOrder);
    expect(await counted()).toEqual([]);
    expect(await all(stream)).toEqual(said);
    expect(await counted()).toEqual(['stt ok 1']);
  });

  it.each<[string, () => Promise<SttStream>]>([
    ['when it is opened', () => Promise.reject(new SettingsError('VENDOR_REFUSED_CREDENTIALS', `the key ${SECRET} is wrong`))],
    [
      'in the middle',
      async () => streamOf([{ type: 'speech-started' }], new SettingsError('VENDOR_REFUSED_CREDENTIALS', `the key ${SECRET} is wrong`)),
    ],
  ])('that fails %s tells it without the key, and is counted once', async (_when, open) => {
    const { providers, of, lines, counted } = opened(ears(open));
    const hearing = async (): Promise<unknown> => all(await providers.stt(of, sttOrder));
    await expect(hearing()).rejects.toMatchObject({ code: 'VENDOR_REFUSED_CREDENTIALS', message: 'the key *** is wrong' });
    expect(await counted()).toEqual(['stt settings 1']);
    expect(lines.join()).not.toContain(SECRET);
  });

  it.each<[string, () => AsyncIterable<LlmEvent>, string, string]>([
    ['at once', () => { throw new RetryLaterError('VENDOR_NO_ANSWER', 'gone'); }, 'RetryLaterError', 'retry-later'], // prettier-ignore
    ['by a bug, which may quote what was said', async function* () { yield { type: 'text', text: 'a' }; throw new Error('Ravi said 98450'); }, 'PluginBug', 'bug'], // prettier-ignore
  ])('of text that fails %s throws out of its iterator', async (_how, reply, name, outcome) => {
    const { providers, of, lines, counted } = opened(thinks(reply));
    const error = await all(providers.llm(of, llmOrder)).catch((thrown: Error) => thrown);
    expect([(error as Error).name, await counted()]).toEqual([name, [`llm ${outcome} 1`]]);
    expect(`${(error as Error).message} ${lines.join()}`).not.toContain('98450');
  });
});
