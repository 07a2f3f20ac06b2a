import type { SipMessage } from '../message.js';
import { StreamFramer } from './stream-framer.js';
import { bytesOf, readRequest, requestLines } from './testing/sip-text.js';

const invite = (callId: string, body = ''): Buffer => bytesOf(requestLines('INVITE', { 'Call-ID': callId, l: String(body.length) }), body);

function listening() {
  const heard: string[] = [];
  const framer = new StreamFramer({
    onMessage: ({ headers, content }: SipMessage) => heard.push(`${headers['call-id']} ${content}`.trim()),
    onBroken: () => heard.push('broken'),
    onRefused: (fault) => heard.push(`refused: ${fault}`),
  });
  return { heard, framer };
}

describe('a stream of messages', () => {
  const stream = Buffer.concat([
    invite('1', 'v=0\r\n'),
    Buffer.from('\r\n\r\n'),
    invite('2'),
    invite('3', '\r\n\r\n\0'),
    Buffer.from('\r\n'),
  ]);

  it.each([1, 2, 3, 7, 64, 500, 5_000])('is cut by Content-Length in chunks of %d bytes', (size) => {
    const { heard, framer } = listening();
    for (let at = 0; at < stream.length; at += size) framer.push(stream.subarray(at, at + size));
    expect(heard).toEqual(['1 v=0', '2', '3 \r\n\r\n\0'.trim()]);
  });

  it('is read as datagrams are', () => {
    const messages: SipMessage[] = [];
    new StreamFramer({ onMessage: (message) => messages.push(message), onBroken: () => undefined }).push(invite('1', 'abc'));
    expect(messages).toEqual([readRequest(invite('1', 'abc'))]);
  });

  it('delivers a message with its last byte', () => {
    const { heard, framer } = listening();
    const bytes = invite('1', 'abc');
    framer.push(bytes.subarray(0, -1));
    expect(heard).toEqual([]);
    framer.push(bytes.subarray(-1));
    expect(heard).toEqual(['1 abc']);
  });

  it('is not disturbed by keep-alives, whole or halved', () => {
    const { heard, framer } = listening();
    for (const text of ['\r\n\r\n', '\r', '\n\r', '\n']) framer.push(Buffer.from(text));
    framer.push(invite('1'));
    expect(heard).toEqual(['1']);
  });

  it('does not keep the bytes of a chunk, which the socket may use again', () => {
    const { heard, framer } = listening();
    const bytes = invite('1', 'abc');
    const chunk = Buffer.from(bytes.subarray(0, 60));
    framer.push(chunk);
    chunk.fill(0);
    framer.push(bytes.subarray(60));
    expect(heard).toEqual(['1 abc']);
  });

  it('goes on after an invalid message if its length is known', () => {
    const { heard, framer } = listening();
    const refused = bytesOf(requestLines('INVITE', { To: 'nobody', 'Content-Length': '3' }), 'abc');
    framer.push(Buffer.concat([refused, invite('1')]));
    expect(heard).toEqual(['refused: bad to', '1']);
  });

  it('goes on after a message whose listener threw', () => {
    const heard: string[] = [];
    const framer = new StreamFramer({
      onMessage: ({ headers }) => {
        heard.push(headers['call-id']);
        if (heard.length === 1) throw new Error('listener');
      },
      onBroken: () => heard.push('broken'),
    });
    expect(() => framer.push(Buffer.concat([invite('1'), invite('2')]))).toThrow('listener');
    framer.push(invite('3'));
    expect(heard).toEqual(['1', '2', '3']);
  });
});

describe('a stream breaks', () => {
  it.each([
    ['without Content-Length', bytesOf(requestLines('INVITE'))],
    ['at two Content-Lengths', bytesOf([...requestLines('INVITE', { l: '0' }), 'Content-Length: 1'])],
    ['at a Content-Length that is no number', bytesOf(requestLines('INVITE', { l: 'x' }))],
    ['at a control character in a header', bytesOf(requestLines('INVITE', { l: '0', Subject: 'a\0' }))],
    ['at something that is no SIP', Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n')],
    ['at a head that never ends', Buffer.alloc(17_000, 'a')],
    ['at too many lines', bytesOf([...requestLines('INVITE', { l: '0' }), ...Array.from({ length: 100 }, () => 'X: 1')])],
  ])('%s, once, and takes nothing more', (_name, bytes) => {
    const { heard, framer } = listening();
    framer.push(Buffer.concat([bytes, invite('1')]));
    framer.push(invite('2'));
    expect(heard).toEqual(['broken']);
  });
});
