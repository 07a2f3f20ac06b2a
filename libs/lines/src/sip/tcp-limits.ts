/** All connections, made by us or by peers. */
export const MAX_CONNECTIONS = 512;
/** The connections that only we may make, out of MAX_CONNECTIONS. */
export const RESERVED_CONNECTIONS = 64;
/** Connections that one address may make to us. */
export const MAX_CONNECTIONS_PER_ADDRESS = 32;
/** How long an accepted connection may take to send its first whole message. */
export const FIRST_MESSAGE_MS = 30_000;
/** How long a connection may carry no byte in either direction, after its first message or if we made it. */
export const TCP_IDLE_MS = 600_000;
export const CONNECT_MS = 5_000;
/** Bytes that may wait for a peer that does not read, so that it cannot fill our memory. */
export const MAX_QUEUED_BYTES = 256 * 1_024;

/** Counts TCP connections and says whether one more is allowed. */
export class ConnectionCount {
  readonly #accepted = new Map<string, number>();
  #total = 0;

  mayAccept(address: string): boolean {
    return this.#total < MAX_CONNECTIONS - RESERVED_CONNECTIONS && (this.#accepted.get(address) ?? 0) < MAX_CONNECTIONS_PER_ADDRESS;
  }

  mayConnect(): boolean {
    return this.#total < MAX_CONNECTIONS;
  }

  /** Counts a connection. The returned function must be called once, when the connection is closed. */
  add(address: string, isAccepted: boolean): () => void {
    this.#total += 1;
    if (isAccepted) this.#accepted.set(address, (this.#accepted.get(address) ?? 0) + 1);
    return () => {
      this.#total -= 1;
      if (isAccepted) this.#subtract(address);
    };
  }

  #subtract(address: string): void {
    const left = (this.#accepted.get(address) ?? 0) - 1;
    if (left > 0) this.#accepted.set(address, left);
    else this.#accepted.delete(address);
  }
}
