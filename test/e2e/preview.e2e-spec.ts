import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Answer, AskedService } from '../engines/service.js';
import { useOwnService } from '../engines/use-own-service.js';
import { skipLoudly } from '../engines/skipped.js';
import { useService } from '../engines/use-service.js';
import { expectProblem, fieldsOf } from './problem.js';

const SAMPLES_PER_SECOND = 16_000;
const hasEspeak = spawnSync('espeak-ng', ['--version']).status === 0;
const PROMPTS = resolve(__dirname, '../../libs/voice/prompts');
/** Samples of a kept prompt: two for each byte of mu-law, which has 8 kHz. */
const lengthOf = (language: string, kind: string): number => 2 * readFileSync(resolve(PROMPTS, language, `${kind}.ulaw`)).length;

const service = useService();
const withoutEspeak = useOwnService({ env: { PATH: '/nowhere' } });

async function hired(wish: object, at: AskedService = service): Promise<string> {
  const { status, body } = await at.send('/api/employees', { body: { name: 'Kiran', languages: ['hi', 'en-IN'], ...wish } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.employee.employeeId as string;
}
const preview = (employeeId: string, body: unknown = {}, at: AskedService = service): Promise<Answer> =>
  at.send(`/api/employees/${employeeId}/preview`, { body });

/** The samples of a preview, whose WAV is checked on the way. */
async function heard(employeeId: string, body: unknown = {}, at: AskedService = service): Promise<Int16Array> {
  const answer = await preview(employeeId, body, at);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  const bytes = answer.body as Buffer;
  expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt ']);
  const format = {
    pcm: bytes.readUInt16LE(20),
    channels: bytes.readUInt16LE(22),
    hz: bytes.readUInt32LE(24),
    bits: bytes.readUInt16LE(34),
  };
  expect(format).toEqual({ pcm: 1, channels: 1, hz: SAMPLES_PER_SECOND, bits: 16 });
  expect([bytes.readUInt32LE(4), bytes.readUInt32LE(40)]).toEqual([bytes.length - 8, bytes.length - 44]);
  return new Int16Array(Uint8Array.from(bytes.subarray(44)).buffer);
}
const loudness = (samples: Int16Array): number => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);

describe('a preview', () => {
  const ownWords = (greeting: string, questions: string[] = []): object => ({
    languages: ['en-IN', 'hi'],
    script: { greeting, questions },
  });

  it('speaks the employee’s own words, in the language asked for, in its voice', async () => {
    if (!hasEspeak) return skipLoudly('a preview in own words', 'espeak-ng is not installed');
    const short = await hired(ownWords('Good morning.'));
    const spoken = await heard(short, { language: 'en-IN' });
    expect(loudness(spoken)).toBeGreaterThan(300);
    // One question of eight words more is a second of speech more, and its pause.
    const asks = await heard(await hired(ownWords('Good morning.', ['When would you like our team to visit you?'])), { language: 'en-IN' });
    expect(asks.length).toBeGreaterThan(spoken.length + 2 * SAMPLES_PER_SECOND);
    expect(asks.subarray(0, spoken.length)).toEqual(spoken);
    expect(await heard(short, { language: 'hi' })).not.toEqual(spoken);
    expect(await heard(await hired({ ...ownWords('Good morning.'), voice: 'f2' }), { language: 'en-IN' })).not.toEqual(spoken);
  });

  it('speaks words, a voice and a part before they are saved', async () => {
    if (!hasEspeak) return skipLoudly('a preview of unsaved words', 'espeak-ng is not installed');
    const saved = await hired({ ...ownWords('Good morning.'), languages: ['en-IN'], voice: 'f2' });
    const script = { greeting: 'Good evening.', questions: ['Where?'], goodbye: 'See you.' };
    const other = await hired({ script, languages: ['en-IN'] });
    expect(await heard(saved, { script, voice: null })).toEqual(await heard(other));
    expect(await heard(saved, { script })).toEqual(await heard(other, { voice: 'f2' }));
    expect(await heard(saved, { script, part: 'goodbye' })).toEqual(await heard(other, { part: 'goodbye', voice: 'f2' }));
    const [greeting, questions, both] = [
      await heard(other, { part: 'greeting' }),
      await heard(other, { part: 'questions' }),
      await heard(other),
    ];
    expect(both).toEqual(Int16Array.of(...greeting, ...questions));
    expect((await service.send(`/api/employees/${saved}`)).body.employee).toMatchObject({
      voice: 'f2',
      script: { greeting: 'Good morning.' },
    });
  });

  it('speaks the standard words of each language, which may be an employee’s own as they are', async () => {
    const { body } = await service.send('/api/languages');
    const languages = body.data as { language: string; script: { greeting: string; questions: string[] } }[];
    expect(languages).toHaveLength(13);
    const wishOf = ({ language, script }: (typeof languages)[number]): object => ({ languages: [language], script, isRecorded: false });
    const [first = '', ...others] = await Promise.all(languages.map((one) => hired(wishOf(one))));
    expect(new Set([first, ...others]).size).toBe(13);
    if (!hasEspeak) return skipLoudly('a preview of standard words', 'espeak-ng is not installed');
    expect(await heard(first)).toEqual(await heard(await hired({ languages: [languages[0]?.language], isRecorded: false })));
  });

  it('refuses words that could not be saved either', async () => {
    const employeeId = await hired({});
    const answer = await preview(employeeId, { script: { greeting: 'Hello {{nobody}}', questions: ['Well?', '{{/business}}'] } });
    expectProblem(answer, 422);
    expect([answer.body.code, fieldsOf(answer)]).toEqual(['EMPLOYEE_INVALID', ['script.greeting', 'script.questions.1']]);
    for (const body of [{ part: 'all' }, { voice: 'x9' }, { script: { opening: 'Hi' } }, { script: { greeting: 7 } }])
      expectProblem(await preview(employeeId, body), 422);
  });

  it('fills the slots as a call does, for a made-up person', async () => {
    if (!hasEspeak) return skipLoudly('the slots of a preview', 'espeak-ng is not installed');
    const english = async (greeting: string): Promise<Int16Array> => heard(await hired({ ...ownWords(greeting), languages: ['en-IN'] }));
    const tenant = (await service.send(`/api/tenants/${service.tenantId}`, { key: service.adminKey })).body.tenant.name as string;
    expect(await english('Hello {{lead.name}}, this is {{employee}} of {{business}}.')).toEqual(
      await english(`Hello Asha Rao, this is Kiran of ${tenant}.`),
    );
    // The lead has no requirement: its sentence is left out, as on a call.
    expect(await english('Hello. You asked for {{lead.requirement}}.')).toEqual(await english('Hello.'));
  });

  it('is at most two minutes long: what is longer is cut off', async () => {
    if (!hasEspeak) return skipLoudly('a long preview', 'espeak-ng is not installed');
    const long = await hired(ownWords('Word '.repeat(200).trim(), Array<string>(20).fill('word '.repeat(200).trim())));
    expect(await heard(long, { language: 'en-IN' })).toHaveLength(120 * SAMPLES_PER_SECOND);
  });

  it('of one tenant is spoken at a time: the next one is 503, and nothing is left of it', async () => {
    if (!hasEspeak) return skipLoudly('previews at once', 'espeak-ng is not installed');
    const slow = await hired(ownWords('word '.repeat(200).trim()));
    const answers = await Promise.all([1, 2, 3].map(() => preview(slow)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
    const refused = answers.find(({ status }) => status === 503) as Answer;
    expectProblem(refused, 503);
    expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['PREVIEW_BUSY', '1']);
    expect((await preview(slow)).status).toBe(200);
  });

  it('is refused in a language that the employee does not speak, or that nobody speaks', async () => {
    const employeeId = await hired({});
    const tamil = await preview(employeeId, { language: 'ta' });
    expectProblem(tamil, 422);
    expect([tamil.body.code, tamil.body.detail, fieldsOf(tamil)]).toEqual(['LANGUAGE_NOT_SPOKEN', 'Kiran speaks hi, en-IN', ['language']]);
    for (const body of [{ language: 'Klingon' }, { language: 7 }, { speed: 2 }, [], null])
      expectProblem(await preview(employeeId, body), 422);
    expectProblem(await preview('em_00000000000000000000000000'), 404);
  });

  it('needs no body', async () => {
    const answer = await service.send(`/api/employees/${await hired({})}/preview`, { method: 'POST' });
    expect(answer.status).toBe(200);
  });

  it.each([
    [{}, 'hi'],
    [{ language: 'en-IN' }, 'en-IN'],
    [{ language: null }, 'hi'],
  ])('plays the kept prompts where espeak-ng is not installed: %j is %s', async (body, language) => {
    const samples = await heard(await hired({}, withoutEspeak), body, withoutEspeak);
    const pause = SAMPLES_PER_SECOND;
    const greeting = lengthOf(language, 'greeting') + 0.2 * SAMPLES_PER_SECOND + lengthOf(language, 'opening-question');
    expect(samples).toHaveLength(greeting + pause + 3 * (lengthOf(language, 'question') + pause));
    expect(loudness(samples)).toBeGreaterThan(300);
  });
});
