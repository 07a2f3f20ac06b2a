/** One SIP message that a peer sent or received, out of its log. */
export interface TracedMessage {
  /** True if the peer has received the message. */
  isReceived: boolean;
  transport: string;
  /** Port of the other side. */
  port: number;
  /** The method of a request. */
  method?: string;
  /** The status of a response. */
  status?: number;
  callId: string;
  /** Sequence number and method. */
  cseq: string;
  /** The branch of the topmost Via. */
  branch: string | undefined;
  /** First header of that name, whatever its case. */
  header(name: string): string | undefined;
  /** Each header of that name. */
  headers(name: string): string[];
  text: string;
}

const ASTERISK = /<--- (Received|Transmitting) SIP (?:request|response) \((\d+) bytes\) (?:from|to) (UDP|TCP|TLS):[\d.]+:(\d+) --->\n/g;
const KAMAILIO = /: received (\d+) bytes from (udp|tcp):(\d+)\n/g;
/** It ends a message by switching its colour off. */
// oxlint-disable-next-line no-control-regex
const BARESIP = /^(UDP|TCP) [\d.]+:(\d+) -> [\d.]+:(\d+)\n([^]*?)\u001b\[;m/gm;

/** Reads what Asterisk logged so far (`debug = yes` in pjsip.conf); a message that is still being written is left out. */
export function readAsteriskTrace(log: string): TracedMessage[] {
  return [...log.matchAll(ASTERISK)].flatMap((head) => {
    const [all, direction, bytes, transport = '', port] = head;
    const text = log.slice(head.index + all.length, head.index + all.length + Number(bytes));
    if (text.length < Number(bytes)) return [];
    return { isReceived: direction === 'Received', transport, port: Number(port), ...read(text) };
  });
}

/** Reads what Kamailio, which logs what it receives, logged so far (kamailio/kamailio.cfg). */
export function readKamailioTrace(log: string): TracedMessage[] {
  return [...log.matchAll(KAMAILIO)].map((head) => {
    const [all, bytes, transport = '', port] = head;
    const text = log.slice(head.index + all.length, head.index + all.length + Number(bytes));
    return { isReceived: true, transport: transport.toUpperCase(), port: Number(port), ...read(text) };
  });
}

/** Reads what baresip, which listens on that port, logged so far (`-s`). */
export function readBaresipTrace(log: string, ownPort: number): TracedMessage[] {
  return [...log.matchAll(BARESIP)].map(([, transport = '', from, to, text = '']) => {
    const isReceived = Number(to) === ownPort;
    return { isReceived, transport, port: Number(isReceived ? from : to), ...read(text) };
  });
}

function read(text: string): Omit<TracedMessage, 'isReceived' | 'transport' | 'port'> {
  const headers = (name: string): string[] => [...text.matchAll(new RegExp(`^${name}: *(.*?)\\r?$`, 'gim'))].map(([, value = '']) => value);
  const header = (name: string): string | undefined => headers(name)[0];
  const [first = ''] = text.split('\r\n');
  const status = /^SIP\/2\.0 (\d{3})/.exec(first)?.[1];
  return {
    ...(status === undefined ? { method: first.split(' ')[0] } : { status: Number(status) }),
    callId: header('Call-ID') ?? '',
    cseq: header('CSeq') ?? '',
    branch: /;branch=([^;,\s]+)/.exec(header('Via') ?? '')?.[1],
    header,
    headers,
    text,
  };
}

/** Requests that a peer sent in a dialog, and the status of the final answer that it got to each. */
export function requestsSent(messages: readonly TracedMessage[], method: string): { request: TracedMessage; status: number | undefined }[] {
  const answers = messages.filter(({ isReceived, status = 0 }) => isReceived && status >= 200);
  const requests = messages.filter((message) => !message.isReceived && message.method === method);
  return requests.map((request) => ({ request, status: answers.find(({ branch }) => branch === request.branch)?.status }));
}
