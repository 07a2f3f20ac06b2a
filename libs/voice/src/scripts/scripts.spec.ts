import { LANGUAGE_TABLE, LANGUAGES } from '@turant/domain';
import fc from 'fast-check';
import { chooseLanguage } from './choose-language.js';
import { defaultScript, scriptLanguages } from './default-script.js';
import { closingQuestion, fillSlots } from './fill-slots.js';
import { phrasesOfPrompts } from '../testing/phrases-of-prompts.js';
import { completeScript } from './plan-script.js';

const phrases = phrasesOfPrompts();

describe('fillSlots', () => {
  const about = { business: 'Acme' };
  it.each([
    ['Hello {{lead.name}}, here is {{ business }}.', 'Hello, here is Acme.'],
    ['Dear Mr. {{lead.name}}, here is {{business}}.', 'here is Acme.'],
    ['नमस्ते {{lead.name}} जी, कैसे हैं?', 'नमस्ते जी, कैसे हैं?'],
    ['నమస్కారం {{lead.name}} గారు, నేను', 'నమస్కారం, నేను'],
    ['{{lead.name}} ji, are you there?', 'are you there?'],
    ['Hi {{lead.name}}! May we talk?', 'Hi! May we talk?'],
    ['Thank you, {{lead.name}}. Goodbye.', 'Thank you. Goodbye.'],
    ['Is this {{lead.name}}, please? May we talk?', 'May we talk?'],
    ['क्या मैं {{lead.name}} से बात कर रही हूँ? नमस्ते।', 'नमस्ते।'],
    ['You asked for {{lead.requirement}} at Rs. 3.5 lakh. May we talk?', 'May we talk?'],
    ['Here is {{business}} about {{lead.requirement}}. May we talk?', ''],
    ['{{lead.name}}', ''],
    ['Hello {{lead.budget}}. May we talk?', 'May we talk?'],
    ['Hi{{#lead.name}} {{lead.name}}{{/lead.name}}.', 'Hi.'],
    ['{{#lead.name}}Hi.{{/lead.name}}{{^lead.name}}Hello.{{/lead.name}} OK?', 'Hello. OK?'],
  ])('leaves out of %j what has no value, and says %j', (text, said) => expect(fillSlots(text, about)).toBe(said));

  it.each([
    ['Hello {{lead.name}}, you asked for {{lead.requirement}}.', 'Hello Dr. Asha, you asked for 2 BHK. Urgent!.'],
    ['Hi{{#lead.name}} {{lead.name}}{{/lead.name}}{{^lead.name}} you{{/lead.name}}.', 'Hi Dr. Asha.'],
  ])('fills %j', (text, said) => {
    expect(fillSlots(text, { 'lead.name': 'Dr. Asha', 'lead.requirement': '2 BHK. Urgent!' })).toBe(said);
  });

  it.each(scriptLanguages)('greets nobody by name in %s if no name is known', (language) => {
    const { greeting } = defaultScript(language);
    const said = fillSlots(greeting, about);
    expect(said).toContain('Acme');
    expect(said).not.toMatch(/[\ue000-\uf8ff{}]| [,،]|గారు|ಅವರೇ/);
    const withName = fillSlots(greeting, { ...about, 'lead.name': 'Asha' });
    expect(withName.replace(/ Asha( గారు| ಅವರೇ)?/, '')).toBe(said);
  });

  it('says every word of a text without slots, whatever its punctuation', () => {
    const pieces = fc.constantFrom('Hello', 'Mr.', '3.5', '।', '...', '?!', ',', '،', ' ', 'नमस्ते', '!');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (all) => {
        const plain = (text: string): string => text.replace(/\s/g, '');
        expect(plain(fillSlots(all.join(''), {}))).toBe(plain(all.join('')));
        expect(plain(fillSlots(`${all.join('')}\u0964 Hi {{lead.name}}, x`, {}))).toBe(`${plain(all.join(''))}\u0964Hi,x`);
      }),
    );
  });
  it('takes nothing from the prototype and reads no slots in values', () => {
    expect(fillSlots('a. {{constructor}}{{__proto__}}b. {{toString}}', {})).toBe('a.');
    expect(fillSlots('{{a}}', { a: '{{b}}', b: 'secret' })).toBe('{{b}}');
    expect(fillSlots('{{a}}', { a: '$& $1' })).toBe('$& $1');
  });
  it('removes control characters and cuts names to 80 characters, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const filled = fillSlots('{{name}}', { name });
        expect([...filled].length).toBeLessThanOrEqual(80);
        expect(filled).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      }),
    );
    expect(fillSlots('{{n}}', { n: 'A\u0000s\u0007ha\r\nRao' })).toBe('Asha Rao');
  });
  it('keeps the joiners of Indian scripts', () => {
    expect(fillSlots('{{n}}', { n: 'అసిస్టెంట్\u200cని' })).toBe('అసిస్టెంట్\u200cని');
  });
});

describe('closingQuestion', () => {
  const slots = { business: 'Acme', 'lead.name': 'Dr. Asha', 'lead.requirement': '2 BHK. Urgent!' };
  it.each([
    ['Hello Mr. {{lead.name}}, here is {{business}}. May we talk to Mr. {{lead.name}} now? ', 'May we talk to Mr. Dr. Asha now?'],
    ['Here is {{business}}. About {{lead.requirement}}, may we talk?', 'About 2 BHK. Urgent!, may we talk?'],
    ['Here is {{business}}. May we talk? Is it {{lead.budget}}?', 'May we talk?'],
    ['Really?!', 'Really?!'],
    ['السلام علیکم۔ بات کریں؟', 'بات کریں؟'],
    ['May we talk? Here is {{business}}.', undefined],
    ['Here is {{lead.requirement}}', undefined],
    ['May we talk', undefined],
    ['', undefined],
  ])('of %j is %j', (text, question) => expect(closingQuestion(text, slots)).toBe(question));

  it.each(scriptLanguages)('is asked by the standard greeting in %s, and does not name the person', (language) => {
    const { greeting } = defaultScript(language);
    const question = closingQuestion(greeting, slots) ?? '';
    expect(question.length).toBeGreaterThan(10);
    expect(question).not.toContain('Asha');
    expect(fillSlots(greeting, slots).endsWith(` ${question}`)).toBe(true);
  });
});

describe('chooseLanguage', () => {
  it('prefers the wanted language, then the first, then English', () => {
    expect(chooseLanguage(['hi', 'ta'], 'ta')).toBe('ta');
    expect(chooseLanguage(['hi', 'en-IN'], 'EN-in')).toBe('en-IN');
    expect(chooseLanguage(['hi', 'ta'], 'fr')).toBe('hi');
    expect(chooseLanguage(['hi', 'ta'])).toBe('hi');
    expect(chooseLanguage([], 'ta')).toBe('en-IN');
  });
  it('knows every alias, and falls back to the first language for unknown ones', () => {
    const spoken = ['ml', ...LANGUAGES];
    for (const language of LANGUAGES)
      for (const alias of [language, ...LANGUAGE_TABLE[language].codes, ...LANGUAGE_TABLE[language].names])
        expect([alias, chooseLanguage(spoken, alias)]).toEqual([alias, language]);
    expect(chooseLanguage(spoken, 'Klingon')).toBe('ml');
  });
  it('takes the first wanted language that the employee speaks', () => {
    expect(chooseLanguage(['hi', 'ta'], 'Telugu, Tamil')).toBe('ta');
    expect(chooseLanguage(['hi', 'ta'], undefined, 'Telugu', 'ta-IN')).toBe('ta');
    expect(chooseLanguage(['hi', 'fr'], 'FR')).toBe('fr');
  });
});

describe('completeScript', () => {
  const standard = defaultScript('en-IN');
  it('takes the standard text for a part that is missing or empty, and leaves out empty questions', () => {
    const own = { greeting: 'About {{lead.requirement}}.', questions: ['Is it {{lead.requirement}}?', 'When?'], goodbye: 'Bye' };
    expect(completeScript(own, standard, {})).toEqual({ ...standard, questions: ['When?'], goodbye: 'Bye' });
    expect(completeScript(own, standard, { 'lead.requirement': 'x' })).toEqual({ ...standard, ...own });
    expect(completeScript(undefined, standard, { business: 'Acme' })).toEqual(standard);
  });
});

describe('defaultScript', () => {
  it('speaks thirteen languages', () => {
    expect([...scriptLanguages].sort()).toEqual([...LANGUAGES].sort());
  });
  it.each(scriptLanguages)('%s: names lead and business once, and asks three more questions', (language) => {
    const { greeting, questions, areYouThere, goodbye } = defaultScript(language);
    expect(greeting.split('{{lead.name}}')).toHaveLength(2);
    expect(greeting.split('{{business}}')).toHaveLength(2);
    expect(questions).toHaveLength(3);
    for (const text of [...questions, areYouThere, goodbye]) expect(text).not.toMatch(/[{}]|^$/);
  });
  it.each(scriptLanguages)('%s: says that the call may be recorded only where it is', (language) => {
    const notice = phrases[language]?.['may-be-recorded'] ?? '';
    const [without, told] = [defaultScript(language), defaultScript(language, true)];
    expect(without.greeting).not.toContain(notice);
    expect(told.greeting.split(`${notice} `)).toHaveLength(2);
    expect({ ...told, greeting: told.greeting.replace(`${notice} `, '') }).toEqual(without);
  });
  it('is English for a language without a script', () => {
    expect(defaultScript('fr')).toEqual(defaultScript('en-in'));
  });
});
