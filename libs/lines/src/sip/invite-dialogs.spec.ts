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

describe('the dialogs of one INVITE', () => {
  it('the SDP of the dialog that is confirmed counts, not that of another fork', () => {
    const dialogs = new InviteDialogs();
    dialogs.onProvisional('a', media(1));
    dialogs.onProvisional('b', media(2));
    dialogs.onProvisional('b', undefined);
    dialogs.onProvisional('c', undefined);
    expect(dialogs.confirm('b')).toEqual(media(2));
    const others = new InviteDialogs();
    others.onProvisional('a', media(1));
    expect(others.confirm('b')).toBeUndefined();
  });

  it('SDP without a tag counts for whichever dialog is confirmed, but creates no dialog', () => {
    const dialogs = new InviteDialogs();
    dialogs.onProvisional('', media(3));
    expect(dialogs.isKnown('')).toBe(false);
    expect(dialogs.confirm('a')).toEqual(media(3));
  });

  it('are no more than 16 before the 2xx, and one after it', () => {
    const dialogs = new InviteDialogs();
    for (let tag = 1; tag <= 40; tag += 1) dialogs.onProvisional(`t${tag}`, undefined);
    expect([dialogs.isKnown('t16'), dialogs.isKnown('t17')]).toEqual([true, false]);
    dialogs.confirm('t40');
    dialogs.onProvisional('late', undefined);
    expect(['t40', 't16', 'late'].map((tag) => dialogs.isKnown(tag))).toEqual([true, false, false]);
  });

  it('each has its own CSeq order, which the 2xx does not reset', () => {
    const dialogs = new InviteDialogs();
    dialogs.onProvisional('a', undefined);
    dialogs.onProvisional('b', undefined);
    expect([dialogs.acceptCSeq('a', 7), dialogs.acceptCSeq('a', 7), dialogs.acceptCSeq('b', 1)]).toEqual([true, false, true]);
    dialogs.confirm('a');
    expect([dialogs.acceptCSeq('a', 6), dialogs.acceptCSeq('a', 8), dialogs.acceptCSeq('b', 9)]).toEqual([false, true, false]);
  });
});
