import { Socket } from 'node:dgram';
import type { Hop } from './hop.js';
import { tagOf, type SipRequest, type SipResponse } from './message.js';
import { SipStack, type StackListener, type StackOptions } from './sip-stack.js';
import { openUdpSocket, rawInvite, rawRequest, until } from './testing/raw-sip.js';
import { requestOf } from './testing/transaction-rig.js';

const WITHOUT_SOCKETS: ('nextTick' | 'setImmediate' | 'queueMicrotask')[] = ['nextTick', 'setImmediate', 'queueMicrotask'];

describe('the SIP stack', () => {
  const opened: { close(): unknown }[] = [];
  const heard: string[] = [];
  let far: Socket;

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: WITHOUT_SOCKETS });
    heard.length = 0;
    far = await openUdpSocket();
    far.on('message', (bytes) => void heard.push(bytes.toString('latin1')));
    opened.push(far);
  });
  afterEach(() => {
    for (const one of opened.splice(0)) one.close();
    jest.useRealTimers();
  });

  async function open(listener: Partial<StackListener> = {}, options: Partial<StackOptions> = {}): Promise<SipStack> {
    const stack = await SipStack.open({ host: '127.0.0.1', port: 0, ...options });
    stack.listen({ onRequest: () => undefined, onUnmatchedResponse: () => undefined, ...listener });
    opened.push(stack);
    return stack;
  }
  const tell = (stack: SipStack, bytes: Buffer, from = far): void => from.send(bytes, stack.port, '127.0.0.1');
  const hop = (): Hop => ({ protocol: 'UDP', address: '127.0.0.1', port: far.address().port });
  const farAnswers = (stack: SipStack, request: string, status: string): void => {
    const copied = request.split('\r\n').filter((line) => /^(Via|From|To|Call-ID|CSeq):/.test(line));
    const [head, ...lines] = [`SIP/2.0 ${status}`, ...copied.map((line) => (line.startsWith('To:') ? `${line};tag=far` : line)), '', ''];
    tell(stack, Buffer.from([head, ...lines].join('\r\n'), 'latin1'));
  };

  describe('as a client', () => {
    it('passes the core a response, and the 408 of timer F', async () => {
      const stack = await open();
      const told: [number, boolean][] = [];
      stack.request(requestOf('BYE'), hop(), { onResponse: ({ status }, isTimeout) => void told.push([status, isTimeout]) });
      await until(() => heard.length === 1);
      farAnswers(stack, heard[0] ?? '', '100 Trying');
      await until(() => told.length === 1);
      jest.advanceTimersByTime(32_000);
      expect(told).toEqual([
        [100, false],
        [408, true],
      ]);
    });

    it('a response after terminate matches nothing, and neither does a 2xx after a refusal', async () => {
      const unmatched: number[] = [];
      const stack = await open({ onUnmatchedResponse: ({ status }) => void unmatched.push(status) });
      const told: number[] = [];
      const transaction = stack.request(requestOf('INVITE'), hop(), { onResponse: ({ status }) => void told.push(status) });
      await until(() => heard.length === 1);
      farAnswers(stack, heard[0] ?? '', '486 Busy Here');
      await until(() => heard.length === 2);
      expect(heard[1]).toMatch(/^ACK /);
      farAnswers(stack, heard[0] ?? '', '200 OK');
      await until(() => unmatched.length === 1);
      transaction.terminate();
      farAnswers(stack, heard[0] ?? '', '486 Busy Here');
      await until(() => unmatched.length === 2);
      expect([told, unmatched]).toEqual([[486], [200, 486]]);
    });

    it('a core that throws does not stop the stack, whether a message or a timer called it', async () => {
      const stack = await open();
      const throwing = {
        onResponse: () => {
          throw new Error('bug in the user');
        },
      };
      stack.request(requestOf('BYE'), hop(), throwing);
      expect(() => jest.advanceTimersByTime(32_000)).not.toThrow();
    });

    it('says nothing after close, and leaves no timer', async () => {
      const stack = await open();
      stack.request(requestOf('BYE'), hop(), { onResponse: () => undefined });
      stack.close();
      stack.request(requestOf('INVITE'), hop(), { onResponse: () => undefined });
      stack.sendAck(requestOf('ACK'), { ...hop(), protocol: 'TCP' });
      expect(jest.getTimerCount()).toBe(0);
    });
  });

  describe('as a server', () => {
    it('responds to a copy as to the request, and does not pass it to the core', async () => {
      const requests: SipRequest[] = [];
      const stack: SipStack = await open({
        onRequest: (request) => {
          requests.push(request);
          stack.respond(request, 403, 'Forbidden');
        },
      });
      tell(stack, rawRequest('OPTIONS', 1, 9));
      await until(() => heard.length === 1);
      tell(stack, rawRequest('OPTIONS', 1, 9));
      await until(() => heard.length === 2);
      expect(heard[1]).toBe(heard[0]);
      expect(requests).toHaveLength(1);
    });

    it('a request at which the core throws gets 500, and does not stay open', async () => {
      const stack = await open({
        onRequest: () => {
          throw new Error('bug in the user');
        },
      });
      tell(stack, rawInvite(1, 9));
      await until(() => heard.length === 1);
      expect(heard[0]).toMatch(/^SIP\/2\.0 500 /);
    });

    it('an INVITE without a response of the core gets 100 after 200 ms', async () => {
      let count = 0;
      const stack = await open({ onRequest: () => (count += 1) });
      tell(stack, rawInvite(1, 9));
      await until(() => count === 1);
      jest.advanceTimersByTime(200);
      await until(() => heard.length === 1);
      expect(heard[0]).toMatch(/^SIP\/2\.0 100 Trying\r\n/);
    });

    it('the ACK to a 2xx is passed to the core, the ACK to a refusal is not', async () => {
      const methods: string[] = [];
      const stack: SipStack = await open({
        onRequest: (request) => {
          methods.push(request.method);
          if (request.method === 'INVITE') stack.respond(request, request.headers['call-id'].startsWith('flood1') ? 200 : 486, 'Any');
        },
      });
      for (const number of [1, 2]) tell(stack, rawInvite(number, 9));
      await until(() => heard.length === 2);
      tell(stack, rawRequest('ACK', 2, 9));
      tell(stack, rawRequest('ACK', 1, 9, { branch: 'z9hG4bKack' }));
      tell(stack, rawRequest('OPTIONS', 3, 9));
      await until(() => methods.includes('OPTIONS'));
      expect(methods).toEqual(['INVITE', 'INVITE', 'ACK', 'OPTIONS']);
    });

    it('more than 2,000 INVITEs without a final response are dropped, until one gets it', async () => {
      const requests: SipRequest[] = [];
      const stack = await open({ onRequest: (request) => void requests.push(request) });
      for (let sent = 0; sent < 2_000; sent += 50) {
        for (let one = 0; one < 50; one += 1) tell(stack, rawInvite(sent + one, 9));
        await until(() => requests.length === sent + 50);
      }
      tell(stack, rawInvite(3_000, 9));
      tell(stack, rawRequest('ACK', 1, 9, { branch: 'z9hG4bKlater' }));
      await until(() => requests.at(-1)?.method === 'ACK');
      expect(requests).toHaveLength(2_001);
      if (requests[7]) stack.respond(requests[7], 486, 'Busy Here');
      tell(stack, rawInvite(3_001, 9));
      await until(() => requests.length === 2_002);
    });

    it('refuses without state: each copy gets the same response, and the core is not asked', async () => {
      const requests: SipRequest[] = [];
      const stack = await open({
        onRequest: (request) => void requests.push(request),
        respondStateless: ({ method }) =>
          method === 'INVITE' ? { status: 403, reason: 'Forbidden' } : method === 'BYE' ? 'drop' : undefined,
      });
      tell(stack, rawInvite(1, 9));
      tell(stack, rawInvite(1, 9));
      tell(stack, rawRequest('BYE', 1, 9));
      tell(stack, rawRequest('OPTIONS', 1, 9));
      await until(() => heard.length === 2 && requests.length === 1);
      expect(heard[0]).toMatch(/^SIP\/2\.0 403 Forbidden\r\n/);
      expect(heard[0]).toMatch(/^To: .*;tag=[0-9a-f]{24}\r$/m);
      expect(heard[1]).toBe(heard[0]);
      expect(requests.map(({ method }) => method)).toEqual(['OPTIONS']);
      jest.advanceTimersByTime(40_000);
      expect(jest.getTimerCount()).toBe(0);
    });
  });

  describe('who may signal', () => {
    it('requests and responses of a stranger are ignored', async () => {
      const asked = new Set<string>();
      const requests: SipRequest[] = [];
      const unmatched: SipResponse[] = [];
      const listener = {
        onRequest: (request: SipRequest) => void requests.push(request),
        onUnmatchedResponse: (response: SipResponse) => void unmatched.push(response),
      };
      const isAllowedPeer = (address: string): boolean => {
        asked.add(address);
        return address === '127.0.0.1';
      };
      const stack = await open(listener, { isAllowedPeer });
      const stranger = await openUdpSocket('127.0.0.9');
      opened.push(stranger);
      tell(stack, rawInvite(1, 9), stranger);
      tell(stack, Buffer.from(String(rawInvite(2, 9)).replace(/^.*\r\n/, 'SIP/2.0 200 OK\r\n')), stranger);
      await until(() => asked.has('127.0.0.9'));
      tell(stack, rawInvite(3, 9));
      await until(() => requests.length === 1);
      expect(requests.map(({ headers }) => tagOf(headers.from))).toEqual(['from3']);
      expect(unmatched).toEqual([]);
    });

    it('a system that refuses a larger receive buffer is tolerated', async () => {
      const refusing = jest.spyOn(Socket.prototype, 'setRecvBufferSize').mockImplementation(() => {
        throw new Error('ENOBUFS');
      });
      const requests: SipRequest[] = [];
      const stack = await open({ onRequest: (request) => void requests.push(request) });
      expect(refusing).toHaveBeenCalledWith(1 << 20);
      refusing.mockRestore();
      tell(stack, rawInvite(1, 9));
      await until(() => requests.length === 1);
    });

    it('a datagram above 16 kB is not read', async () => {
      const requests: SipRequest[] = [];
      const stack = await open({ onRequest: (request) => void requests.push(request) });
      const padded = (number: number, bytes: number): Buffer => Buffer.concat([rawInvite(number, 9), Buffer.alloc(bytes)]);
      tell(stack, padded(1, 16_384));
      tell(stack, padded(2, 15_000));
      await until(() => requests.length === 1);
      expect(tagOf(requests[0]?.headers.from ?? { uri: '' })).toBe('from2');
    });
  });
});
