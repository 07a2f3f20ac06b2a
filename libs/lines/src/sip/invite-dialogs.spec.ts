import { InviteDialogs } from './invite-dialogs.js';
import type { RemoteMedia } from './sdp.js';

const media = (port: number): RemoteMedia => ({
  address: '192.0.2.9',
  port,
  codec: 0,
  codecs: [0],
  eventTypes: [],
  receives: true,
  sends: true,
});

describe('the far ends that one INVITE reached', () => {
  it('the SDP that counts is that of the one that answers, not that of another fork', () => {
    const ends = new InviteDialogs();
    ends.note('a', media(1));
    ends.note('b', media(2));
    ends.note('b', undefined);
    ends.note('c', undefined);
    expect(ends.answer('b')).toEqual(media(2));
    const others = new InviteDialogs();
    others.note('a', media(1));
    expect(others.answer('b')).toBeUndefined();
  });

  it('SDP that came without a tag counts for whoever answers, but makes no dialog', () => {
    const ends = new InviteDialogs();
    ends.note('', media(3));
    expect(ends.isKnown('')).toBe(false);
    expect(ends.answer('a')).toEqual(media(3));
  });

  it('are no more than 16 before the answer, and one after it', () => {
    const ends = new InviteDialogs();
    for (let tag = 1; tag <= 40; tag += 1) ends.note(`t${tag}`, undefined);
    expect([ends.isKnown('t16'), ends.isKnown('t17')]).toEqual([true, false]);
    ends.answer('t40');
    ends.note('late', undefined);
    expect(['t40', 't16', 'late'].map((tag) => ends.isKnown(tag))).toEqual([true, false, false]);
  });

  it('each has a CSeq order of its own, which the answer does not reset', () => {
    const ends = new InviteDialogs();
    ends.note('a', undefined);
    ends.note('b', undefined);
    expect([ends.takeInOrder('a', 7), ends.takeInOrder('a', 7), ends.takeInOrder('b', 1)]).toEqual([true, false, true]);
    ends.answer('a');
    expect([ends.takeInOrder('a', 6), ends.takeInOrder('a', 8), ends.takeInOrder('b', 9)]).toEqual([false, true, false]);
  });
});
