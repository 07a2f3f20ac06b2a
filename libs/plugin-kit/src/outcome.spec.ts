import { answerLines, type OutcomeJob, outcomeHtml, outcomeLines } from './outcome.js';

const JOB: OutcomeJob = {
  deliveryId: 'dl_1',
  event: 'call.ended',
  occurredAt: '2026-01-05T09:00:00.000Z',
  attempt: 1,
  lead: { leadId: 'ld_1', name: 'Asha', status: 'called', receivedAt: '2026-01-05T08:59:00.000Z' },
};

it('says what came of a call, and whose delivery it is', () => {
  const call = { callId: 'cl_1', status: 'no-answer', seconds: 0 };
  expect(outcomeLines({ ...JOB, call })).toEqual(['Call by Turant: no answer', 'Turant dl_1']);
  const long = {
    ...call,
    status: 'ended',
    seconds: 62,
    endedAt: '2026-01-05T09:00:00.000Z',
    summary: 'Wants a chair.',
    recordingUrl: 'https://r',
    transcriptUrl: 'https://t',
  };
  expect(outcomeLines({ ...JOB, call: long })).toEqual([
    'Call by Turant: ended, 62 seconds, ended 2026-01-05T09:00:00.000Z',
    'Wants a chair.',
    'Recording: https://r',
    'Transcript: https://t',
    'Turant dl_1',
  ]);
  expect(outcomeLines(JOB)).toEqual([]);
});

it('says what the person did at each question, before anything else about the call', () => {
  const answers = [
    { question: 'What are you looking for?', spoke: true, ms: 2_140, key: null },
    { question: 'How soon?', spoke: false, ms: 0, key: null },
  ];
  const call = { callId: 'cl_1', status: 'completed', seconds: 24, summary: 'Wants a chair.', answers };
  const said = ['What are you looking for? - spoke for 2.1 s', 'How soon? - no reply'];
  expect(outcomeLines({ ...JOB, call })).toEqual(['Call by Turant: completed, 24 seconds', ...said, 'Wants a chair.', 'Turant dl_1']);
  expect(answerLines({ ...JOB, call })).toEqual(said);
  expect(answerLines(JOB)).toEqual([]);
});

it('says it in HTML, in which a summary stays a text', () => {
  const call = { callId: 'cl_1', status: 'ended', seconds: 0, summary: 'A & B want <b>two</b>.' };
  expect(outcomeHtml({ ...JOB, call })).toBe('Call by Turant: ended<br>A &amp; B want &lt;b&gt;two&lt;/b&gt;.<br>Turant dl_1');
});
