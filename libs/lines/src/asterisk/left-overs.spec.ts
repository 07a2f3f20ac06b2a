import { leftOverChannels } from './left-overs.js';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const OURS = 'cl_01JD0000000000000000000000-0123456789abcdef01234567';

describe('the channels that a dead worker has left', () => {
  it('are those of calls of ours that were never dialled, for a minute', () => {
    const found = leftOverChannels(
      [
        { id: OURS, state: 'Down', creationtime: '2026-11-22T11:58:59.000+0000' },
        { id: `${OURS}1`, state: 'Down', creationtime: '2026-11-22T17:28:59.000+0530' },
        { id: `${OURS}2`, state: 'Down', creationtime: '2026-11-22T11:59:30.000+0000' },
        { id: `${OURS}3`, state: 'Ringing', creationtime: '2026-11-22T11:00:00.000+0000' },
        { id: `${OURS}4`, state: 'Up', creationtime: '2026-11-22T11:00:00.000+0000' },
        { id: '1763812345.12', state: 'Down', creationtime: '2026-11-22T11:00:00.000+0000' },
        { id: `${OURS}5`, state: 'Down', creationtime: 'no time' },
        { id: `${OURS}6`, state: 'Down' },
      ],
      NOW,
    );
    expect(found).toEqual([OURS, `${OURS}1`]);
  });
});
