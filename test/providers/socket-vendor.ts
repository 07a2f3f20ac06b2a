import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { atEndOfSuite } from '../engines/end-of-suite.js';
import { until } from '../engines/until.js';

/** A connection of a client, and what it has sent. */
export interface Session {
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** JSON messages, in order. */
  messages: Record<string, unknown>[];
  /** Bytes that came in binary messages, and how many such messages. */
  bytes: number;
  pieces: number;
  isOpen: boolean;
}

/** A vendor's WebSockets on 127.0.0.1. */
export abstract class SocketVendor {
  origin = '';
  readonly sessions: Session[] = [];
  /** Is told each message of a client that is no audio. */
  onMessage: (message: Record<string, unknown>) => void = () => undefined;

  /** The status line that is answered instead of a WebSocket; undefined to accept it. */
  protected abstract upgrade(request: IncomingMessage): string | undefined;
  protected abstract serve(socket: WebSocket, session: Session, request: IncomingMessage): void;

  async listen(): Promise<this> {
    const server = createServer((_request, response) => response.writeHead(404).end());
    const sockets = new WebSocketServer({ noServer: true, handleProtocols: (names) => [...names][0] ?? false });
    server.on('upgrade', (request, socket, head) => {
      const refusal = this.upgrade(request);
      if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal}\r\ncontent-length: 0\r\n\r\n`);
      sockets.handleUpgrade(request, socket, head, (open) => this.accept(open, request));
    });
    server.listen(0, '127.0.0.1');
    atEndOfSuite(() => {
      for (const one of sockets.clients) one.terminate();
      server.closeAllConnections();
      server.close();
    });
    await once(server, 'listening');
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this;
  }

  until(hasSeen: () => boolean): Promise<boolean> {
    return until(hasSeen);
  }

  private accept(socket: WebSocket, request: IncomingMessage): void {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://vendor');
    const session: Session = {
      path: pathname,
      query: searchParams,
      headers: request.headers,
      messages: [],
      bytes: 0,
      pieces: 0,
      isOpen: true,
    };
    this.sessions.push(session);
    socket.on('close', () => (session.isOpen = false));
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        session.bytes += data.length;
        session.pieces += 1;
        return;
      }
      const message = JSON.parse(String(data)) as Record<string, unknown>;
      session.messages.push(message);
      this.onMessage(message);
    });
    this.serve(socket, session, request);
  }
}

export const tell = (socket: WebSocket, message: object): void => socket.send(JSON.stringify(message));
