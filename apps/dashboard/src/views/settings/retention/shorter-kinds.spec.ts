import { changedDays, shorterKinds } from './shorter-kinds';

const before = { leads: null, timeline: 90, requests: 30, recordings: 365, transcripts: null };

describe('a change of how long things are kept', () => {
  it('deletes what is kept for a shorter time, and a time is shorter than for ever', () =>
    expect(shorterKinds(before, { leads: 30, timeline: null, requests: 31, recordings: 364, transcripts: null })).toEqual([
      'leads',
      'recordings',
    ]));

  it('names only what has changed, and for ever as null', () => {
    expect(changedDays(before, { ...before, timeline: null, recordings: 30 })).toEqual({ timeline: null, recordings: 30 });
    expect(changedDays(before, before)).toEqual({});
  });
});
