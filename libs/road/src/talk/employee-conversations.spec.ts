import { asTenantId, type Employee, type EmployeeScript, type Lead, type Tenant } from '@turant/domain';
import { createSpeechDetectors, type Speaker } from '@turant/voice';
import { employeeConversations } from './employee-conversations.js';

const tenantId = asTenantId('tn_1');
const at = new Date('2026-11-21T10:00:00Z');
const tenant = { _id: tenantId, name: 'Sharma Motors' } as Tenant;
const lead: Lead = {
  ...{ _id: 'ld_1', tenantId, name: 'Asha Rao', extra: [], tier: 'standard', status: 'new', isTest: false, receivedAt: at },
};
const employee: Employee = {
  ...{ _id: 'em_1', tenantId, name: 'Meera', status: 'active', languages: ['hi', 'en-IN', 'ta'], isDefault: true, createdAt: at },
};
const english = [{ name: 'language', value: 'English' }];

interface Said {
  texts: readonly string[];
  language: string;
  voice?: string;
}

/** The texts that are synthesised before a call is answered: greeting, are you there, goodbye. */
function prepared(about: { lead?: Partial<Lead>; employee?: Partial<Employee> }, mayRecord?: boolean): Said {
  const said: Said[] = [];
  const speaking = (voice?: string): Speaker => ({
    name: 'noting',
    speak: () => Promise.resolve(undefined),
    prepare: (texts, language) => Promise.resolve(void said.push({ texts, language, ...(voice !== undefined && { voice }) })),
    withVoice: (name) => speaking(name),
  });
  const talk = employeeConversations(speaking(), { now: () => 0, start: () => () => undefined }, createSpeechDetectors(), mayRecord);
  talk.prepare({ tenant, employee: { ...employee, ...about.employee }, lead: { ...lead, ...about.lead } });
  return said[0] as Said;
}
const greeting = (script: EmployeeScript | undefined, about: Partial<Lead> = {}): string | undefined =>
  prepared({ employee: { script, languages: ['en-IN'] }, lead: { extra: english, ...about } }).texts[0];

describe('the language of a call', () => {
  it.each([
    ['language', 'Hindi', 'hi'],
    ['language', 'HINDI', 'hi'],
    ['Language', 'hi-IN', 'hi'],
    ['lang', 'हिन्दी', 'hi'],
    ['lang', 'hin', 'hi'],
    ['locale', 'en_US', 'en-IN'],
    ['Preferred Language', 'தமிழ்', 'ta'],
    ['language', ['Tamil', 'English'], 'ta'],
    ['language', 'Telugu / English', 'en-IN'],
    ['language', 'Telugu', 'ta'],
    ['language', 'Klingon', 'ta'],
    ['language', 7, 'ta'],
    ['city', 'Hindi', 'ta'],
  ])('is by %s %j %s', (name, value, language) => {
    expect(prepared({ lead: { extra: [{ name, value }] }, employee: { languages: ['ta', 'en-IN', 'hi'] } }).language).toBe(language);
  });

  it('is the person’s choice before the language of the page', () => {
    const extra = [
      { name: 'locale', value: 'en_US' },
      { name: 'language', value: 'Tamil' },
    ];
    expect(prepared({ lead: { extra } }).language).toBe('ta');
    expect(prepared({ lead: { extra: [extra[0]!, { name: 'language', value: 'Other' }] } }).language).toBe('en-IN');
  });
});

describe('the language of a call with a lead that wishes for none', () => {
  const languageIn = (languages: Employee['languages'], ...extra: { name: string; value: unknown }[]): string =>
    prepared({ lead: { extra }, employee: { languages } }).language;

  it('is that of the state or the city where the person lives, if the employee speaks it', () => {
    expect(languageIn(['hi', 'ta'], { name: 'SENDER_CITY', value: 'Chennai' })).toBe('ta');
    expect(languageIn(['hi', 'en-IN'], { name: 'city', value: 'Chennai' })).toBe('hi');
    expect(languageIn(['en-IN', 'ta', 'kn'], { name: 'city', value: 'Hosur' }, { name: 'State', value: 'Karnataka' })).toBe('kn');
  });

  it('is the employee’s first one where nobody knows, and not English', () => {
    for (const value of ['Aurangabad', 'Shillong', 'n/a', '', 7, null])
      expect(languageIn(['ta', 'en-IN'], { name: 'city', value })).toBe('ta');
    expect(languageIn(['ta', 'en-IN'])).toBe('ta');
  });

  it('is not decided by a place where the person has said what to speak', () => {
    expect(languageIn(['hi', 'ta', 'en-IN'], { name: 'city', value: 'Chennai' }, { name: 'language', value: 'English' })).toBe('en-IN');
  });
});

describe('the greeting', () => {
  it('names the person', () => expect(greeting(undefined)).toContain('Hello Asha Rao, I am the automated assistant of Sharma Motors.'));

  it('says that the call may be recorded only where it is: where the process records, and the employee does not refuse', () => {
    const said = (mayRecord?: boolean, isRecorded?: boolean): string | undefined =>
      prepared({ lead: { extra: english }, employee: { isRecorded } }, mayRecord).texts[0];
    expect(said()).toBe('Hello Asha Rao, I am the automated assistant of Sharma Motors. May we talk about your enquiry now?');
    expect(said(false, true)).toBe(said());
    expect(said(true, false)).toBe(said());
    expect(said(true)).toBe(said()?.replace('Motors.', 'Motors. This call may be recorded.'));
    expect(said(true, true)).toBe(said(true));
  });

  it('says so in the employee’s own words, too', () => {
    const employee = { languages: ['en-IN' as const], script: { greeting: 'Hello {{lead.name}}. Is it a good time?' } };
    expect(prepared({ lead: { extra: english }, employee }, true).texts[0]).toBe(
      'Hello Asha Rao. This call may be recorded. Is it a good time?',
    );
    expect(prepared({ lead: { extra: english }, employee }, false).texts[0]).toBe('Hello Asha Rao. Is it a good time?');
  });

  it('does not say a name that was made up', () => {
    const said = greeting(undefined, { name: 'custom-json lead 3333', isNameMadeUp: true });
    expect(said).toContain('Hello, I am the automated assistant of Sharma Motors.');
  });

  it('leaves a sentence out that has nothing to name, and says the standard words if nothing is left', () => {
    const about = 'Hi {{lead.name}}, this is {{business}}. You asked for {{lead.requirement}}. May we talk?';
    expect(greeting({ greeting: about })).toBe('Hi Asha Rao, this is Sharma Motors. May we talk?');
    expect(greeting({ greeting: about }, { requirement: '2 BHK' })).toContain('You asked for 2 BHK.');
    expect(greeting({ greeting: 'This is {{business}} about {{lead.requirement}}.' })).toBe(greeting(undefined));
    expect(greeting({ greeting: ' ' })).toBe(greeting(undefined));
  });
});

describe('a script', () => {
  const script = { greeting: 'Namaste. Baat karein?' };
  const said = (lead: Partial<Lead>, scripts?: Employee['scripts']) => prepared({ employee: { script, scripts }, lead }).texts[0];

  it('is said in its own language, the first one, and in no other', () => {
    expect(said({})).toBe('Namaste. Baat karein?');
    expect(said({ extra: english })).toMatch(/^Hello Asha Rao, I am the automated assistant/);
  });

  it('of another language is said in that one', () => {
    const scripts = { 'en-IN': { greeting: 'Good day. May we talk?' } };
    expect([said({ extra: english }, scripts), said({}, scripts)]).toEqual(['Good day. May we talk?', 'Namaste. Baat karein?']);
  });
});

describe('the offer of the business', () => {
  const transfer = { phone: '+919810000001', key: '1', isAnnounced: true } as const;

  it('is part of the standard greeting, and of no other one that does not say it', () => {
    const said = (script?: EmployeeScript) =>
      prepared({ employee: { transfer, script, languages: ['en-IN'] }, lead: { extra: english } }).texts[0];
    expect(said()).toBe(
      'Hello Asha Rao, I am the automated assistant of Sharma Motors. To speak with our team now, press 1. May we talk about your enquiry now?',
    );
    expect(said({ greeting: 'This is {{business}}.' })).toBe('This is Sharma Motors.');
    expect(said({ greeting: 'This is {{business}}. Press {{transfer.key}}.' })).toBe('This is Sharma Motors. Press 1.');
  });

  interface Announced {
    texts: string[];
    played: number[];
  }
  async function announced(speak: Speaker['speak'], about: Partial<Lead> = {}): Promise<Announced> {
    const texts: string[] = [];
    const played: number[] = [];
    let mark: (mark: { id: string; playedMs: number; isComplete: boolean }) => void = () => undefined;
    const link = {
      onFrame: () => undefined,
      onDigit: () => undefined,
      flush: () => undefined,
      onPlayed: (listener: typeof mark) => void (mark = listener),
      play: ({ id, samples }: { id: string; samples: Int16Array }) => {
        played.push(samples.length);
        queueMicrotask(() => mark({ id, playedMs: 20, isComplete: true }));
      },
    };
    const speaker: Speaker = { name: 'noting', speak: (text, language) => (texts.push(text), speak(text, language)) };
    const talk = employeeConversations(speaker, { now: () => 0, start: () => () => undefined }, createSpeechDetectors());
    await talk.announce({ tenant, employee, lead: { ...lead, extra: english, ...about }, link });
    return { texts, played };
  }

  it('tells who picks up who is on the line, and leaves a name out that was made up', async () => {
    const speak = async () => new Int16Array(160);
    expect(await announced(speak)).toEqual({ texts: ['A call from your assistant. Asha Rao is on the line.'], played: [160] });
    expect((await announced(speak, { isNameMadeUp: true })).texts).toEqual(['A call from your assistant.']);
  });

  it('is not held up by a speaker that says nothing, fails or never answers', async () => {
    expect((await announced(async () => undefined)).played).toEqual([]);
    expect((await announced(async () => Promise.reject(new Error('broken')))).played).toEqual([]);
    expect((await announced(() => new Promise(() => undefined))).played).toEqual([]);
  });
});

describe('the employee’s voice', () => {
  it('speaks', () => expect(prepared({ employee: { voice: 'f2' } }).voice).toBe('f2'));
  it('is the standard one if none is set', () => expect(prepared({}).voice).toBeUndefined());
});
