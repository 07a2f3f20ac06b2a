import type { Context, Net } from '@turant/plugin-kit';

// Faults of a provider in what it asks of the host.

export const secretOf = ({ settings }: Context): string => String(settings['accessToken']);

/** One more request to the vendor, which nothing aborts. */
export async function asksMore(net: Net, { settings }: Context): Promise<void> {
  await net.request({ url: String(settings['region']) });
}

/** The bytes of each piece of a response, changed. */
export const pieces =
  (change: (piece: Uint8Array) => Uint8Array) =>
  (net: Net): Net => ({
    ...net,
    stream: async (request, signal) => {
      const { body, ...head } = await net.stream(request, signal);
      const changed = async function* (): AsyncGenerator<Uint8Array> {
        for await (const piece of body) yield change(piece);
      };
      return { ...head, body: changed() };
    },
  });
export const inAddress = (net: Net, context: Context): Net => ({
  ...net,
  stream: (request, signal) => net.stream({ ...request, query: { key: secretOf(context) } }, signal),
  webSocket: (request, signal) => net.webSocket({ ...request, query: { ...request.query, key: secretOf(context) } }, signal),
});
/** It asks twice. */
export const again = (net: Net): Net => ({
  ...net,
  stream: async (request, signal) => (await net.stream(request, signal)) && net.stream(request, signal),
  webSocket: async (request, signal) => {
    (await net.webSocket(request, signal)).close();
    return net.webSocket(request, signal);
  },
});
