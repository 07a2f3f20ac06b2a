import { readSippLog } from '../engines/sipp-log.js';
import { farCallsOf, LEAD_HEADER } from './far-calls.js';

type Line = [direction: 'received' | 'sent', first: string, cseq: string, more?: string];

const logOf = (lines: readonly Line[]): ReturnType<typeof readSippLog> =>
  readSippLog(
    lines
      .map(([direction, first, cseq, more = '']) => {
        const head = `${first}\nVia: SIP/2.0/UDP 127.0.0.1:9;branch=${/branch=(\S+)/.exec(more)?.[1] ?? 'b1'}\nCall-ID: one\nCSeq: ${cseq}\n${LEAD_HEADER}: ld_1\n${more.replace(/branch=\S+/, '').trim()}`;
        return `----------------------------------------------- 2026-11-21\t10:00:00\nUDP message ${direction} [9] bytes :\n\n${head.trimEnd()}\n\n`;
      })
      .join(''),
  );

const INVITE: Line = ['received', 'INVITE sip:x@127.0.0.1 SIP/2.0', '1 INVITE'];
const ANSWER: Line = ['sent', 'SIP/2.0 200 OK', '1 INVITE'];

describe('a call as the far end saw it', () => {
  it('is one INVITE, however often it is repeated, and again with credentials', () => {
    const withCredentials: Line = [INVITE[0], INVITE[1], '2 INVITE', 'branch=b2\nAuthorization: Digest x'];
    expect(farCallsOf(logOf([INVITE, INVITE, withCredentials]))).toEqual([
      { sipCallId: 'one', leadId: 'ld_1', to: 'x', invites: 1, isAnswered: false, isOver: false },
    ]);
  });

  it('is two INVITEs where another transaction begins', () => {
    expect(farCallsOf(logOf([INVITE, [INVITE[0], INVITE[1], '2 INVITE', 'branch=b2']]))).toMatchObject([{ invites: 2 }]);
  });

  it.each<[string, Line[], boolean, boolean]>([
    ['rings until somebody ends it', [['sent', 'SIP/2.0 180 Ringing', '1 INVITE']], false, false],
    [
      'is over when it was cancelled',
      [
        ['received', 'CANCEL sip:x SIP/2.0', '1 CANCEL'],
        ['sent', 'SIP/2.0 487 Request Terminated', '1 INVITE'],
      ],
      false,
      true,
    ],
    [
      'still rings when another INVITE was cancelled',
      [
        ['received', 'CANCEL sip:x SIP/2.0', '1 CANCEL', 'branch=b0'],
        ['sent', 'SIP/2.0 487 Request Terminated', '1 INVITE'],
      ],
      false,
      false,
    ],
    ['is over when a challenge was not taken up', [['sent', 'SIP/2.0 401 Unauthorized', '1 INVITE']], false, true],
    [
      'rings when it was',
      [
        ['sent', 'SIP/2.0 401 Unauthorized', '1 INVITE'],
        [INVITE[0], INVITE[1], '2 INVITE', 'branch=b2'],
      ],
      false,
      false,
    ],
    ['is up when it was answered', [ANSWER], true, false],
    [
      'is still up when a CANCEL came too late',
      [ANSWER, ['received', 'CANCEL sip:x SIP/2.0', '1 CANCEL'], ['sent', 'SIP/2.0 200 OK', '1 CANCEL']],
      true,
      false,
    ],
    ['is over by our BYE', [ANSWER, ['received', 'BYE sip:x SIP/2.0', '2 BYE']], true, true],
    ['is over by its own BYE', [ANSWER, ['sent', 'BYE sip:x SIP/2.0', '2 BYE']], true, true],
  ])('%s', (_, lines, isAnswered, isOver) => {
    expect(farCallsOf(logOf([INVITE, ...lines]))).toMatchObject([{ isAnswered, isOver }]);
  });
});
