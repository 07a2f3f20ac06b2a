/** One message of SIPp's `-trace_msg` log, as on the wire. */
export interface LoggedMessage {
  isReceived: boolean;
  /** When SIPp got or sent it, epoch milliseconds. */
  atMs: number;
  /** The method and the URI of a request. */
  method?: string;
  uri?: string;
  /** The status of a response. */
  status?: number;
  /** Header lines in the order of the wire, names as written. */
  headers: readonly { name: string; value: string }[];
  /** First header of that name, whatever its case. */
  header(name: string): string | undefined;
  body: string;
  /** The whole message. */
  text: string;
}

/** Ends with the seconds since the epoch. */
const ENTRY = /^-{20,} (.*)\n/m;

/** Reads what SIPp wrote so far; an entry that is still being written is left out. */
export function readSippLog(log: string): LoggedMessage[] {
  const parts = log.split(ENTRY).slice(1);
  return parts.flatMap((head, at) => (at % 2 === 0 ? readEntry(head, parts[at + 1] ?? '') : []));
}

function readEntry(head: string, entry: string): LoggedMessage[] {
  const [, direction, text] = /^(?:UDP|TCP|TLS) message (received|sent) [[(]\d+[\])]? ?\w*[\])]? ?:?\s*\n\n([^]*)$/.exec(entry) ?? [];
  return direction && text?.trim() ? [{ ...readMessage(text, direction === 'received'), atMs: timeOf(head) }] : [];
}

/** SIPp writes local time, or that and the seconds since the epoch. */
function timeOf(head: string): number {
  const [seconds] = /\d{9,}\.\d+/.exec(head) ?? [];
  return seconds === undefined ? Date.parse(head.trim().replace(/\s+/, 'T')) : Number(seconds) * 1000;
}

function readMessage(text: string, isReceived: boolean): Omit<LoggedMessage, 'atMs'> {
  const [head = '', ...body] = text.replace(/\r\n/g, '\n').split('\n\n');
  const [first = '', ...lines] = head.split('\n');
  const [, status] = /^SIP\/2\.0 (\d{3})/.exec(first) ?? [];
  const [method, uri] = first.split(' ');
  const headers = lines.map((line) => {
    const at = line.indexOf(':');
    return { name: line.slice(0, at), value: line.slice(at + 1).trim() };
  });
  return {
    isReceived,
    ...(status ? { status: Number(status) } : { method: method ?? '', uri: uri ?? '' }),
    headers,
    header: (name) => headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value,
    body: body.join('\n\n').trim(),
    text,
  };
}
