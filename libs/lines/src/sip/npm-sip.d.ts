/** The part of npm `sip` 0.0.6 that is used; the package has no types of its own. Written from its source. */
declare module 'sip' {
  interface ParsedUri {
    schema: string;
    user?: string;
    host: string;
    port: number;
    params: Record<string, string | null>;
  }

  function parse(datagram: Buffer): unknown;
  function stringify(message: unknown): string;
  function stringifyUri(uri: ParsedUri | string): string;
  function makeStreamParser(
    onMessage: (message: unknown) => void,
    onFlood: () => void,
    maxBytesHeaders?: number,
    maxContentLength?: number,
  ): (chunk: string) => void;
}
