/** The part of npm `sip` 0.0.6 that is used; the package has no types of its own. Written from its source. */
declare module 'sip' {
  interface ParsedUri {
    schema: string;
    user?: string;
    host: string;
    port: number;
    params: Record<string, string | null>;
  }

  interface Transaction {
    /** Hands a received message to the state machine; `remote` tells it apart from one the library made itself. */
    message(message: unknown, remote?: unknown): void;
    shutdown(): void;
  }

  interface ServerTransaction extends Transaction {
    send(response: unknown): void;
  }

  interface TransactionConnection {
    protocol: string;
    send(message: unknown): void;
    release(): void;
  }

  interface TransactionLayer {
    createServerTransaction(request: unknown, connection: TransactionConnection): ServerTransaction;
    createClientTransaction(connection: TransactionConnection, request: unknown, onResponse: (response: unknown) => void): Transaction;
    getServer(message: unknown): ServerTransaction | undefined;
    getClient(message: unknown): Transaction | undefined;
    destroy(): void;
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
  function makeTransactionLayer(options: object): TransactionLayer;
}
