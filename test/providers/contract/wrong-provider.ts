import type { Context, LlmEvent, Net, Plugin, SttEvent, SttStream, TtsEvent, TtsStream } from '@turant/plugin-kit';

export type SpeechEvent = SttEvent | TtsEvent | LlmEvent;
type Capability = 'stt' | 'tts' | 'llm';
type Stream = Partial<SttStream & TtsStream>;

/** What a provider does wrong; all else it does as the sound one. */
export interface Wrong {
  abilities?: object;
  /** What it reaches its vendor with. */
  net?(net: Net, context: Context): Net;
  /** Methods of its stream. */
  stream?(stream: Stream, net: Net, context: Context): Stream;
  /** What it tells instead of an event. A new one for each stream. */
  telling?(): (event: SpeechEvent) => readonly SpeechEvent[];
  /** What it throws instead of an error; nothing if that is undefined. */
  error?(error: Error, context: Context): Error | undefined;
  /** What it still tells when it is aborted. */
  afterAbort?: SpeechEvent;
  /** It does not know that it is aborted. */
  isDeaf?: boolean;
  /** It does not wait for the vendor when it opens. */
  isHasty?: boolean;
}

/** A plugin with one fault. */
export function wrong(plugin: Plugin, capability: Capability, fault: Wrong): Plugin {
  if (capability === 'llm') {
    const { reply } = plugin.llm!;
    const wrongly: typeof reply = (net, order, context) =>
      told(reply(fault.net?.(net, context) ?? net, heard(order, fault), context), fault, order.signal, context);
    return { ...plugin, llm: { reply: wrongly } };
  }
  const sound = plugin[capability]!;
  const open = async (net: Net, order: { signal: AbortSignal }, context: Context): Promise<Stream> => {
    const wrongNet = fault.net?.(net, context) ?? net;
    const opening = (sound.open as (...of: unknown[]) => Promise<Stream & AsyncIterable<SpeechEvent>>)(
      wrongNet,
      heard(order, fault),
      context,
    );
    if (fault.isHasty) return hasty(opening);
    const stream = await opening.catch((error: Error) => Promise.reject(fault.error?.(error, context) ?? error));
    const events = { [Symbol.asyncIterator]: stream[Symbol.asyncIterator].bind(stream) };
    const methods = fault.stream?.(bound(stream), net, context) ?? {};
    return Object.assign(stream, methods, { [Symbol.asyncIterator]: () => told(events, fault, order.signal, context) });
  };
  const abilities = (model?: string): object => ({ ...sound.abilities(model), ...fault.abilities });
  return { ...plugin, [capability]: { abilities, open } };
}

const heard = <Order extends { readonly signal: AbortSignal }>(order: Order, { isDeaf }: Wrong): Order =>
  isDeaf ? { ...order, signal: new AbortController().signal } : order;

async function* told(events: AsyncIterable<SpeechEvent>, fault: Wrong, signal: AbortSignal, context: Context): AsyncGenerator<never, void> {
  const tell = fault.telling?.() ?? ((event: SpeechEvent) => [event]);
  try {
    for await (const event of events) yield* tell(event) as never[];
  } catch (error) {
    const other = fault.error ? fault.error(error as Error, context) : (error as Error);
    if (other) throw other;
  }
  if (signal.aborted && fault.afterAbort) yield fault.afterAbort as never;
}

/** The methods of a stream as they are before they are replaced. */
function bound(stream: Stream): Stream {
  const names = ['push', 'startTurn', 'endTurn', 'flush', 'cancel', 'close'] as const;
  return Object.fromEntries(names.map((name) => [name, (stream[name] as ((of?: unknown) => unknown) | undefined)?.bind(stream)]));
}

function hasty(opening: Promise<Stream & AsyncIterable<SpeechEvent>>): Stream {
  const nothing = (): void => undefined;
  opening.catch(nothing);
  const read = async function* (): AsyncGenerator<never, void> {
    yield* (await opening) as AsyncIterable<never>;
  };
  const close = async (): Promise<void> => (await opening).close?.();
  return { push: nothing, startTurn: nothing, endTurn: nothing, close, [Symbol.asyncIterator]: read };
}
