import { readChannelEvent } from './channel-event.js';

const channel = (state: string): { id: string; state: string } => ({ id: 'cl_1-x', state });

describe('what an event of ARI says about a call', () => {
  it.each([
    [{ type: 'StasisStart' }, { type: 'started' }],
    [{ type: 'Dial', dialstatus: '' }, undefined],
    [{ type: 'Dial', dialstatus: 'RINGING' }, { type: 'ringing' }],
    [{ type: 'Dial', dialstatus: 'PROGRESS' }, { type: 'ringing' }],
    [{ type: 'Dial', dialstatus: 'ANSWER' }, { type: 'up' }],
    [{ type: 'Dial', dialstatus: 'CANCEL' }, undefined],
    [{ type: 'ChannelStateChange', channel: channel('Ringing') }, { type: 'ringing' }],
    [{ type: 'ChannelStateChange', channel: channel('Up') }, { type: 'up' }],
    [
      { type: 'ChannelDtmfReceived', digit: '#' },
      { type: 'digit', digit: '#' },
    ],
    [
      { type: 'ChannelHangupRequest', cause: 32, soft: true },
      { type: 'hang-up', request: { isSoft: true, cause: 32 } },
    ],
    [
      { type: 'ChannelHangupRequest', cause: 17, tech_cause: 486 },
      { type: 'hang-up', request: { isSoft: false, cause: 17, techCause: 486 } },
    ],
    [
      { type: 'ChannelDestroyed', cause: 17, cause_txt: 'User busy', tech_cause: 486 },
      { type: 'gone', end: { cause: 17, causeText: 'User busy', techCause: 486 } },
    ],
    [{ type: 'StasisEnd', channel: channel('Up') }, undefined],
  ])('%j', (event, said) => {
    expect(readChannelEvent(event)).toEqual(said);
  });
});
