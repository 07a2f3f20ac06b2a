import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FollowedCall } from '../service/call-steps.js';
import { findingsOfCall } from './call-findings.js';
import { type Check, type Finding, ok } from './check.js';
import { clockFinding } from './clock-finding.js';
import { roomFinding } from './disk-check.js';
import { MIN_NODE } from './node-check.js';
import { runCheck } from './run-check.js';

const levelsOf = (findings: readonly Finding[]): string[] => findings.map(({ level }) => level);

describe('a check', () => {
  const check = (run: Check<undefined>['run'], limitMs = 1_000): Check<undefined> => ({ name: 'x', limitMs, run });

  it('answers what it finds', async () => {
    expect(
      await runCheck(
        check(async () => [ok('one'), ok('two')]),
        undefined,
      ),
    ).toEqual([ok('one'), ok('two')]);
  });

  it('fails in words when it throws', async () => {
    const broken = check(async () => {
      throw new Error('the moon is away');
    });
    expect(await runCheck(broken, undefined)).toEqual([{ level: 'fail', says: 'the moon is away' }]);
  });

  it('fails at its time limit', async () => {
    const never = check(() => new Promise(() => undefined), 20);
    expect(await runCheck(never, undefined)).toEqual([{ level: 'fail', says: 'no result within 0.02 s' }]);
  });
});

describe('the room on the disk', () => {
  const MIB = 2 ** 20;
  it.each([
    [0, 'fail'],
    [100 * MIB - 1, 'fail'],
    [100 * MIB, 'warn'],
    [1024 * MIB - 1, 'warn'],
    [1024 * MIB, 'ok'],
  ])('of %i bytes is %s', (bytes, level) => expect(roomFinding(bytes).level).toBe(level));
});

describe('a clock', () => {
  it.each([
    [0, 'ok', /^agrees/],
    [1_500, 'ok', /^agrees/],
    [-1_501, 'warn', /^is 1\.5 s ahead of/],
    [5_000, 'warn', /^is 5\.0 s behind/],
    [5_001, 'fail', /^is 5\.0 s behind/],
  ])('that is %i ms behind is %s', (ms, level, says) =>
    expect(clockFinding('MongoDB', ms)).toMatchObject({ level, says: expect.stringMatching(says) }),
  );
});

it('asks for the Node of package.json', () => {
  const { engines } = JSON.parse(readFileSync(join(__dirname, '../../../../package.json'), 'utf8')) as { engines: { node: string } };
  expect(engines.node).toBe(`>=${MIN_NODE.join('.')}`);
});

describe('a call to a number that was typed', () => {
  const answered = {
    ...{ callId: 'cl_1', to: '+919812345678', from: null, status: 'completed', endedBy: 'callee', endReason: 'bye', sip: null },
    ...{ requestedAt: '2026-11-22T13:00:00.000Z', placedAt: '2026-11-22T13:00:00.500Z', ringingAt: '2026-11-22T13:00:01.000Z' },
    ...{ answeredAt: '2026-11-22T13:00:03.000Z', endedAt: '2026-11-22T13:00:30.000Z', refusedBy: null, waitingFor: null, dueAt: null },
    answers: [
      { question: 'Which flat?', spoke: true, ms: 1_400, key: null },
      { question: 'When?', spoke: true, ms: 600, key: '1' },
    ],
  } as unknown as FollowedCall;

  it('is well where both sides were heard, and a key arrived', () => {
    expect(findingsOfCall(answered, true)).toEqual([
      ok('the phone rang'),
      ok('answered 2.5 s after the call was placed'),
      ok('the phone was heard for 2.0 s'),
      ok('the phone heard the employee'),
      ok('the key 1 arrived'),
    ]);
  });

  it.each<[string, Partial<FollowedCall>, boolean | undefined, string[], RegExp]>([
    ['a carrier that tells no ringing', { ringingAt: null }, true, ['warn', 'ok', 'ok', 'ok', 'ok'], /nothing of ringing/],
    ['a service that tells no answers', { answers: undefined }, true, ['ok', 'ok', 'warn', 'ok', 'warn'], /this service does not tell/],
    ['a call of a worker that died', { answers: null }, true, ['ok', 'ok', 'warn', 'ok', 'warn'], /is not known/],
    ['a person who said nothing', { answers: [] }, true, ['ok', 'ok', 'warn', 'ok', 'warn'], /no words were heard/],
    ['no audio packet', { answers: [], endReason: 'media-silent' }, true, ['ok', 'ok', 'fail', 'ok', 'warn'], /RTP_PORTS.*TRUNK_NAT/],
    ['a phone that heard nothing', {}, false, ['ok', 'ok', 'ok', 'fail', 'ok'], /did not hear .*RTP_PORTS/],
    ['nobody to ask', {}, undefined, ['ok', 'ok', 'ok', 'warn', 'ok'], /nobody was asked/],
    ['a phone that is busy', { answeredAt: null, status: 'busy' }, undefined, ['fail'], /not answered: busy/],
    [
      'an empty wallet',
      { answeredAt: null, placedAt: null, ringingAt: null, status: 'requested', waitingFor: 'wallet' },
      undefined,
      ['fail'],
      /top-up/,
    ],
  ])('says so of %s', (_, about, wasHeard, levels, words) => {
    const findings = findingsOfCall({ ...answered, ...about }, wasHeard);
    expect(levelsOf(findings)).toEqual(levels);
    expect(findings.map(({ says, remedy }) => `${says} ${remedy ?? ''}`).join('\n')).toMatch(words);
  });
});
