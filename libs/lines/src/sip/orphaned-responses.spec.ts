import type { Hop } from './hop.js';
import type { SipRequest, SipResponse } from './message.js';
import type { ResponseListener } from './sip-stack.js';
import { OrphanedResponses } from './orphaned-responses.js';
import { TrunkDirectory } from './trunks/trunk-directory.js';

const TRUNK: Hop = { protocol: 'UDP', address: '192.0.2.1', port: 40_123 };
const VICTIM = 'sip:x@198.51.100.66:25';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function answer(
  callId: string,
  change: { status?: number; contact?: string; tag?: string; port?: number; method?: string } = {},
): SipResponse {
  const { status = 200, contact = VICTIM, tag = 'theirs', port = 5_062, method = 'INVITE' } = change;
  return {
    status,
    reason: 'x',
    headers: {
      via: [{ version: '2.0', protocol: 'UDP', host: '203.0.113.9', port, params: { branch: 'z9hG4bKdead' } }],
      from: { uri: 'sip:a@203.0.113.9', params: { tag: 'ours' } },
      to: { uri: 'sip:b@192.0.2.1', params: { tag } },
      'call-id': callId,
      cseq: { seq: 4, method },
      contact: [{ uri: contact, params: {} }],
    },
  };
}

describe('final responses that match no transaction', () => {
  let sent: { method: string; uri: string; to: Hop }[];
  let watches: ResponseListener[];
  let asked: string[];
  let lines: string[];
  let nowMs: number;
  let directory: TrunkDirectory;
  let orphans: OrphanedResponses;

  beforeEach(() => {
    [sent, watches, asked, lines, nowMs] = [[], [], [], [], 0];
    directory = new TrunkDirectory();
    directory.set([{ trunkId: 'tr_1', uri: 'sip:192.0.2.1', transport: 'udp', addresses: ['192.0.2.7'] }]);
    const note = ({ method, uri }: SipRequest, to: Hop): void => void sent.push({ method, uri, to });
    orphans = new OrphanedResponses({
      stack: {
        sendAck: note,
        request: (request, hop, watch) => {
          note(request, hop);
          watches.push(watch);
          return { stopRetransmissions: () => undefined, terminate: () => undefined };
        },
      },
      directory,
      isOurVia: (host, port) => host === '203.0.113.9' && port === 5_062,
      isKnown: (sipCallId) => {
        asked.push(sipCallId);
        return Promise.resolve(sipCallId.startsWith('known'));
      },
      log: { debug: () => undefined, warn: (fields, text) => void lines.push(`${text} ${JSON.stringify(fields)}`) },
      now: () => nowMs,
    });
  });
  afterEach(() => directory.close());

  const comes = async (response: SipResponse, from = TRUNK): Promise<void> => {
    orphans.onResponse(response, from);
    await settled();
  };

  it.each([200, 486])('%i for a call that the store does not know: silence', async (status) => {
    await comes(answer('forged', { status }));
    expect([sent, lines, asked]).toEqual([[], [], ['forged']]);
  });

  it.each([
    ["somebody else's Via", answer('known', { port: 5_063 })],
    ['a provisional answer', answer('known', { status: 180 })],
    ['an answer to another method', answer('known', { method: 'OPTIONS' })],
  ])('%s: the store is not even asked', async (_what, response) => {
    await comes(response);
    expect([sent, asked]).toEqual([[], []]);
  });

  it.each(['', ';transport=tcp'])('a known 200 gets BYE and ACK at the trunk, whatever its Contact names (%j)', async (transport) => {
    await comes(answer('known', { contact: `${VICTIM}${transport}` }));
    const uri = `${VICTIM}${transport}`;
    expect(sent).toEqual([
      { method: 'BYE', uri, to: TRUNK },
      { method: 'ACK', uri, to: TRUNK },
    ]);
  });

  it('a known 200 gets them at its Contact if that is an address of the trunk', async () => {
    await comes(answer('known', { contact: 'sip:x@192.0.2.7:5070' }));
    expect(sent.map(({ to }) => to)).toEqual(Array(2).fill({ protocol: 'UDP', address: '192.0.2.7', port: 5_070 }));
  });

  it('a known 200 from a network of SIP_ALLOW gets them at its source', async () => {
    const from: Hop = { protocol: 'UDP', address: '198.51.100.66', port: 9 };
    await comes(answer('known', { contact: 'sip:x@192.0.2.1' }), from);
    expect(sent.map(({ to }) => to)).toEqual([from, from]);
  });

  it('gets an ACK each time and one BYE', async () => {
    for (let copy = 0; copy < 3; copy += 1) await comes(answer('known'));
    expect(sent.map(({ method }) => method)).toEqual(['BYE', 'ACK', 'ACK', 'ACK']);
    expect(asked).toEqual(['known']);
  });

  it('a known refusal gets its ACK at its source', async () => {
    await comes(answer('known', { status: 487 }));
    expect(sent).toEqual([{ method: 'ACK', uri: 'sip:b@192.0.2.1', to: TRUNK }]);
  });

  it('a call that is being abandoned is known without a look-up', () => {
    const heard: string[] = [];
    const stop = orphans.onEnd('left', () => heard.push('first'));
    orphans.onEnd('left', () => heard.push('second'));
    stop();
    orphans.onResponse(answer('left', { status: 487 }), TRUNK);
    expect([sent.length, heard, asked]).toEqual([1, ['second'], []]);
  });

  it('tells abandon when the BYE gets its response', async () => {
    const heard: string[] = [];
    orphans.onEnd('left', () => heard.push('over'));
    orphans.onResponse(answer('left'), TRUNK);
    expect(heard).toEqual([]);
    watches[0]!.onResponse(answer('left'), false, TRUNK);
    await settled();
    expect(heard).toEqual(['over']);
  });

  it('a flood of other tags is bounded: 1,000 dialogs in 32 s, and one log line a second', async () => {
    for (let index = 0; index < 5_000; index += 1) await comes(answer('known', { tag: `t${index}` }));
    expect(sent.filter(({ method }) => method === 'BYE')).toHaveLength(1_000);
    expect(sent.filter(({ method }) => method === 'ACK')).toHaveLength(1_000);
    expect(lines).toHaveLength(1);
    nowMs = 32_000;
    await comes(answer('known', { tag: 'another' }));
    expect(sent.filter(({ method }) => method === 'BYE')).toHaveLength(1_001);
    expect(lines[1]).toContain('"suppressed":999');
  });

  it('the Call-ID in the log is printable', async () => {
    await comes(answer('known\u001b[2J'));
    expect(lines).toEqual(['hung up an answered call that no process here is running {"sipCallId":"known [2J"}']);
  });
});
