import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { callFigures } from './media-figures.cjs';
import { Recording } from './media-recording.cjs';
import { writeRtpHeader } from './rtp.cjs';
import { boundUdp } from './udp.cjs';
import { audioOf, readMessage } from './media-sip.cjs';
import { startPhones } from './media-phones.cjs';
import { mobileOf, nameOf } from './media-leads.cjs';
import { mediaFigures, windowRow } from './media-summary.cjs';

/** Packets at these times whose timestamps go on by 20 ms each, and where they jump by more. */
function recorded(arrivalsMs: number[], jumpsMs: Record<number, number> = {}): InstanceType<typeof Recording> {
  const recording = new Recording('call', 0);
  let timestamp = 0xffffff00; // it wraps at once
  arrivalsMs.forEach((atMs, i) => {
    if (i > 0) timestamp = (timestamp + (20 + (jumpsMs[i] ?? 0)) * 8) >>> 0;
    const bytes = Buffer.alloc(172);
    recording.note(writeRtpHeader(bytes, { sequence: 0xfffe + i, timestamp, ssrc: 1 }), atMs);
  });
  return recording;
}

const everything = { fromMs: 0, untilMs: 1e9, gapMs: 200 };
const regular = (count: number): number[] => Array.from({ length: count }, (_one, i) => 20 * i);

describe('the figures of a stream', () => {
  it('are those of a perfect one, across the wrap of timestamp and sequence number', () => {
    const figures = callFigures({ ...recorded(regular(5_000)), stoppedMs: 100_000 }, everything);
    expect(figures).toMatchObject({ packets: 5_000, missing: 0, aheadMs: 0, behindMs: 0, jitterP50Ms: 0, gaps: [] });
    expect(new Set(figures?.intervalsMs)).toEqual(new Set([20]));
  });

  it('show a clock that counts a stall twice: the gap, and then the frames of the gap', () => {
    const arrivals = [0, 20, 91.6, 91.6, 91.6, 91.6];
    expect(callFigures(recorded(arrivals, { 2: 60 }), everything)?.aheadMs).toBeCloseTo(68.4);
  });

  it('show a late packet as behind, what is missing, and only what is in the window', () => {
    const stream = recorded([0, 20, 90, 100, 120]);
    expect(callFigures(stream, everything)).toMatchObject({ behindMs: 50, packets: 5 });
    expect(callFigures(stream, { fromMs: 95, untilMs: 125, gapMs: 200 })).toMatchObject({
      packets: 2,
      intervalsMs: [10, 20],
      behindMs: 40,
    });
    expect(callFigures({ ...stream, sequences: [1, 2, 5, 6, 7] }, everything)?.missing).toBe(2);
  });

  it('find a gap inside and at the end, but none after the call, and nothing of a call that was not up', () => {
    const stream = { ...recorded([0, 20, 320, 340]), stoppedMs: 600 };
    expect(callFigures(stream, everything)?.gaps).toEqual([
      { atMs: 20, ms: 300 },
      { atMs: 340, ms: 260 },
    ]);
    expect(callFigures({ ...stream, stoppedMs: 350 }, everything)?.gaps).toHaveLength(1);
    expect(callFigures({ ...stream, stoppedMs: 350 }, { fromMs: 400, untilMs: 500, gapMs: 200 })).toBeUndefined();
  });

  it('become a row, and rows the bounds', () => {
    const report = { calls: [callFigures(recorded(regular(100)), everything)], timerP99Ms: 1, timerMaxMs: 2 };
    const row = windowRow({ calls: 200, window: 'dialling', round: 0, report, cores: { cores: 0.5, machineCores: 1 }, seconds: 2 });
    expect(row).toMatchObject({ heard: 1, packets: 100, intervalP99Ms: 20, lateShare: 0, bunchedShare: 0, cores: 0.5 });
    expect(mediaFigures([row, { ...row, round: 1, aheadMs: 300 }]).map(({ value }) => value)).toEqual([20, 300, 0]);
  });
});

describe('leads for calls', () => {
  it('have a name and a number of their own, and the number says how long its person talks', () => {
    expect([mobileOf(47, 500), mobileOf(100_047, 30_000)]).toEqual(['9800047005', '9800047300']);
    expect(new Set([nameOf(1), nameOf(11), nameOf(2)]).size).toBe(3);
  });
});

describe('the phones of the far end', () => {
  let caller: Socket;
  let phones: Awaited<ReturnType<typeof startPhones>>;
  const audio = { starts: [] as object[], stops: 0 };
  const ears = { take: () => ({ port: 40_000, start: (to: object) => audio.starts.push(to), stop: () => (audio.stops += 1) }) };

  beforeEach(async () => {
    caller = await boundUdp();
    phones = await startPhones({ ears, ringMs: 1 });
  });
  afterEach(() => {
    caller.close();
    phones.close();
  });

  const send = (method: string, cseq: string, more: string[] = [], body = ''): void => {
    const lines = [
      `${method} sip:+919800047000@127.0.0.1 SIP/2.0`,
      'v: SIP/2.0/UDP 127.0.0.1:1;branch=z9hG4bKa',
      'f: <sip:us@127.0.0.1>;tag=u',
      't: <sip:+919800047000@127.0.0.1>',
      'i: one',
      `CSeq: ${cseq}`,
      ...more,
    ];
    caller.send(`${lines.join('\r\n')}\r\n\r\n${body}`, phones.port, '127.0.0.1');
  };
  const heard = async () => readMessage(((await once(caller, 'message')) as [Buffer])[0]);
  const happened = (event: string): Promise<{ number: string; endedBy?: string }> => new Promise((resolve) => phones.once(event, resolve));

  async function answered(): Promise<ReturnType<typeof readMessage>> {
    const answers = [heard()];
    send(
      'INVITE',
      '1 INVITE',
      [`Contact: <sip:us@127.0.0.1:${caller.address().port}>`],
      'c=IN IP4 127.0.0.1\r\nm=audio 4000 RTP/AVP 0\r\n',
    );
    expect((await answers[0])?.status).toBe(180);
    const ok = await heard();
    const up = happened('up');
    send('ACK', '1 ACK');
    expect((await up).number).toBe('919800047000');
    return ok;
  }

  it('ring, answer with where their audio is, and take our BYE', async () => {
    const ok = await answered();
    expect([ok.status, audioOf(ok.body)]).toEqual([200, { address: '127.0.0.1', port: 40_000 }]);
    expect(audio.starts.at(-1)).toEqual({ address: '127.0.0.1', port: 4000 });
    const over = happened('over');
    const answer = heard();
    send('BYE', '2 BYE');
    expect([(await answer).status, (await over).endedBy, phones.up]).toEqual([200, 'service', []]);
  });

  it('hang up in the dialog', async () => {
    const ok = await answered();
    const bye = heard();
    phones.hangUpAll();
    const { method, headers } = await bye;
    expect([method, headers.get('from'), headers.get('call-id')]).toEqual(['BYE', ok.headers.get('to'), ['one']]);
    const over = happened('over');
    caller.send('SIP/2.0 200 OK\r\nCall-ID: one\r\nCSeq: 1 BYE\r\n\r\n', phones.port, '127.0.0.1');
    expect((await over).endedBy).toBe('phone');
  });
});
