import { missedOf } from './report.cjs';
import { harmOf, httpFigures, newCallFigures } from './measure.cjs';
import { blanksInFrom, blanksInVia, forgedOk, inviteOf } from './hostile-text.cjs';
import { packetOf } from './attack-rtp.cjs';
import { portsByInode } from './rtp-ports.cjs';
import { readMessage } from '../media-sip.cjs';

interface Row {
  name: string;
  memory: { beforeMb: number; maxMb: number };
  [more: string]: unknown;
}

const held: Row = {
  name: 'x',
  memory: { beforeMb: 100, maxMb: 149 },
  wallet: { asked: 20, failed: 0, p99Ms: 12 },
  calls: { up: 50, harmed: 0, cutOff: 0, silent: 0, worstGapMs: 0 },
  optedOut: 0,
  doNotCall: 0,
  newCalls: { posted: 3, through: 3 },
  victim: { packets: 0, bytes: 0, connections: 0 },
  isAnswering: true,
};

describe('the bounds of a flood', () => {
  it('hold', () => {
    expect(missedOf(held)).toEqual([]);
  });

  it.each([
    ['memory', { memory: { beforeMb: 100, maxMb: 151 } }],
    ['memory of a service that has ended', { memory: { beforeMb: 100, maxMb: NaN } }],
    ['slow answers', { wallet: { asked: 20, failed: 0, p99Ms: 51 } }],
    ['an answer that never came', { wallet: { asked: 20, failed: 1, p99Ms: 5 } }],
    ['no answers at all', { wallet: { asked: 0, failed: 0 } }],
    ['a harmed call', { calls: { up: 50, harmed: 1, cutOff: 1, silent: 0, worstGapMs: 0 } }],
    ['a key that a stranger pressed', { optedOut: 1 }],
    ['a list that nobody could read', { doNotCall: NaN }],
    ['a new call that was lost', { newCalls: { posted: 3, through: 2 } }],
    ['no new call', { newCalls: { posted: 0, through: 0 } }],
    ['a packet to the bystander', { victim: { packets: 1, bytes: 9, connections: 0 } }],
    ['a connection to the bystander', { victim: { packets: 0, bytes: 0, connections: 1 } }],
    ['a service that stands still', { isAnswering: false }],
  ])('are missed once: %s', (_what, more) => {
    expect(missedOf({ ...held, ...more })).toHaveLength(1);
  });
});

describe('what a flood did', () => {
  const window = { fromMs: 100, untilMs: 200 };

  it('is harm only where the service ended the call or its audio stopped', () => {
    const phones = [
      { callId: 'goes on', upMs: 50 },
      { callId: 'cut off', upMs: 50, endedMs: 150, endedBy: 'service' },
      { callId: 'hung up', upMs: 50, endedMs: 150, endedBy: 'phone' },
      { callId: 'cut off before', upMs: 50, endedMs: 90, endedBy: 'service' },
      { callId: 'never up', endedMs: 150, endedBy: 'service' },
    ];
    const audio = {
      calls: [
        { key: 'goes on', gaps: [{ ms: 300 }] },
        { key: 'hung up', gaps: [] },
      ],
    };
    expect(harmOf({ phones, audio, window })).toEqual({ up: 3, cutOff: 1, silent: 1, worstGapMs: 300, harmed: 2 });
    const soonAfter = [{ callId: 'key pressed', upMs: 50, endedMs: 205, endedBy: 'service' }];
    expect(harmOf({ phones: soonAfter, audio: { calls: [] }, window, recoveryMs: 10 }).cutOff).toBe(1);
  });

  it('counts what was not answered well with the time it took', () => {
    const answers = [{ tookMs: 2, status: 200 }, { tookMs: 5_000 }, { tookMs: 4, status: 503 }];
    expect(httpFigures(answers)).toEqual({ asked: 3, failed: 2, p50Ms: 4, p99Ms: 5_000, maxMs: 5_000 });
  });

  it('takes a new call as through where its phone was acknowledged within the ring time', () => {
    const leads = ['a', 'b', 'c'].map((number) => ({ number, atMs: 1_000 }));
    const phones = [{ number: 'a', upMs: 1_500 }, { number: 'b', upMs: 31_001 }, { number: 'c' }];
    expect(newCallFigures(leads, phones)).toEqual({ posted: 3, through: 1, slowestMs: 30_001 });
  });
});

describe('what the attackers send', () => {
  it('is an INVITE, and an answer with our Via whose Contact is the victim', () => {
    expect(readMessage(inviteOf({ sipPort: 5060, source: { host: '127.0.0.66', port: 7 }, id: 'i1' })).method).toBe('INVITE');
    const { status, headers } = readMessage(
      forgedOk({ sipPort: 5060, victim: { host: '127.0.0.77', port: 9 }, transport: 'tcp', id: 'i1' }),
    );
    expect(status).toBe(200);
    expect([headers.get('via'), headers.get('contact')]).toEqual([
      ['SIP/2.0/UDP 127.0.0.1:5060;branch=z9hG4bKi1'],
      ['<sip:v@127.0.0.77:9;transport=tcp>'],
    ]);
  });

  it('is as long as the review says', () => {
    expect([blanksInFrom(1_340).length > 1_400, blanksInFrom(5_000).length > 5_100, blanksInVia(60_000).length > 60_000]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('is key 9 with a timestamp of its own each time, and speech in between', () => {
    const [speech, one, two] = [4, 5, 6].map((n) => packetOf(n, 1)) as [Buffer, Buffer, Buffer];
    expect([speech[1], one[1], one[12]]).toEqual([0x80, 0x80 | 101, 9]);
    expect([speech.length, one.length, one.readUInt32BE(4) === two.readUInt32BE(4)]).toEqual([172, 16, false]);
  });
});

describe('the ports of a process', () => {
  it('are read from /proc/net/udp', () => {
    const text = [
      '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops',
      ' 1: 0100007F:13C4 00000000:0000 07 00000000:00000000 00:00000000 00000000  0  0 4711 2 0000000000000000 0',
    ].join('\n');
    expect([...portsByInode(text)]).toEqual([['4711', 5060]]);
  });
});
