import { notesOf, stateOf, type Faring } from './connection-health';

const AT = '2026-11-22T08:00:00.000Z';
const faring = (health: Partial<Faring['health']> = {}, rest: Partial<Faring> = {}): Faring => ({
  status: 'active',
  pausedBecause: null,
  ...rest,
  health: {
    lastSeenAt: AT,
    isSilent: false,
    waitingToFetch: 0,
    failedPolls: 0,
    accessTokenExpiresAt: null,
    expiresSoon: false,
    lastError: null,
    warnings: [],
    ...health,
  },
});
const kinds = (connection: Faring): string[] => notesOf(connection).map(({ kind }) => kind);
type Warning = Faring['health']['warnings'][number];
const warning = (code: Warning['code']): Warning => ({ code, message: 'in words' });

it('works if something has come and nothing is wrong, and waits before', () => {
  expect([stateOf(faring()), kinds(faring())]).toEqual(['working', []]);
  expect(stateOf(faring({ lastSeenAt: null }))).toBe('waiting');
});

it('is in trouble while leads are kept from coming or from being called', () => {
  for (const wrong of [
    faring({ isSilent: true }),
    faring({ failedPolls: 2 }),
    faring({ expiresSoon: true, accessTokenExpiresAt: AT }),
    faring({ warnings: [warning('NO_PHONE')] }),
    faring({ warnings: [warning('SHARED_ADDRESS_UNPROVED')] }),
  ])
    expect([stateOf(wrong), kinds(wrong)]).toEqual(['trouble', [expect.any(String)]]);
  expect(stateOf(faring({}, { status: 'paused', pausedBecause: { code: 'TOKEN', reason: 'refused', at: AT } }))).toBe('trouble');
});

it('tells of what is no trouble yet', () => {
  const told = faring({ waitingToFetch: 3, lastError: { reason: 'rejected: missing_phone', at: AT }, warnings: [warning('OPEN_ADDRESS')] });
  expect([stateOf(told), kinds(told)]).toEqual(['working', ['waitingToFetch', 'failed', 'warning']]);
});

it('waits for the first lead at an address that may be reached from here only', () => {
  expect(stateOf(faring({ lastSeenAt: null, warnings: [warning('ADDRESS_NOT_REACHABLE')] }))).toBe('waiting');
});

it('says once why Turant has paused it, and nothing where its owner has', () => {
  const pausedBecause = { code: 'TOKEN', reason: 'the token was refused', at: AT };
  const byUs = faring({ lastError: { reason: pausedBecause.reason, at: AT } }, { status: 'paused', pausedBecause });
  expect(notesOf(byUs)).toEqual([{ kind: 'pausedByUs', reason: 'the token was refused', at: AT }]);
  const byOwner = faring({}, { status: 'paused' });
  expect([stateOf(byOwner), kinds(byOwner)]).toEqual(['paused', []]);
});

it('knows of a target only whether it is on, why not, and when its token ends', () => {
  const told = faring({ lastSeenAt: null, isSilent: true, failedPolls: 1, warnings: [warning('NO_PHONE')] });
  expect([stateOf(told, 'outcomes'), notesOf(told, 'outcomes')]).toEqual(['active', []]);
  const ending = faring({ expiresSoon: true, accessTokenExpiresAt: AT });
  expect([stateOf(ending, 'outcomes'), notesOf(ending, 'outcomes')]).toEqual(['trouble', [{ kind: 'tokenEnds', at: AT }]]);
});
