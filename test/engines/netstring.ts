/** `length:text,` for each message (cr.yp.to/proto/netstrings.txt): the protocol of baresip's ctrl_tcp module. */
export const writeNetstring = (text: string): string => `${Buffer.byteLength(text)}:${text},`;

/** Cuts a stream of netstrings up. */
export class NetstringReader {
  #rest = Buffer.alloc(0);

  constructor(private readonly onText: (text: string) => void) {}

  push(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (;;) {
      const colon = this.#rest.indexOf(':');
      if (colon < 0) return;
      const length = Number(this.#rest.toString('latin1', 0, colon));
      const end = colon + 1 + length;
      if (this.#rest.length <= end) return;
      const text = this.#rest.toString('utf8', colon + 1, end);
      this.#rest = this.#rest.subarray(end + 1);
      this.onText(text);
    }
  }
}
