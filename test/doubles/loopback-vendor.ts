import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfSuite } from '../engines/end-of-suite.js';

/** A request as it arrived. */
interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A platform on loopback: real sockets, real bytes. `answer` may be replaced at any time. */
export class LoopbackVendor {
  readonly seen: Seen[] = [];
  readonly server: Server;
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end('ok');

  static async listening(): Promise<LoopbackVendor> {
    const vendor = new LoopbackVendor();
    await new Promise<void>((done) => vendor.server.listen(0, '127.0.0.1', done));
    return vendor;
  }

  private constructor() {
    const listener: RequestListener = (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        this.seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
        this.answer(request, response);
      });
    };
    this.server = createServer(listener);
    atEndOfSuite(() => this.close());
  }
  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
}
