import fc from 'fast-check';
import { chooseLanguage } from './choose-language.js';
import { defaultScript, scriptLanguages } from './default-script.js';
import { fillSlots } from './fill-slots.js';

describe('fillSlots', () => {
  it('fills slots and closes the gap of an unknown one', () => {
    expect(fillSlots('Hello {{lead.name}}, here is {{ business }}.', { business: 'Acme' })).toBe('Hello, here is Acme.');
    expect(fillSlots('{{lead.name}} जी', { 'lead.name': null })).toBe('जी');
  });
  it('takes nothing from the prototype and reads no slots in values', () => {
    expect(fillSlots('a{{constructor}}{{__proto__}}b', {})).toBe('ab');
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

describe('chooseLanguage', () => {
  it('prefers the wish, then the first, then English', () => {
    expect(chooseLanguage(['hi', 'ta'], 'ta')).toBe('ta');
    expect(chooseLanguage(['hi', 'en-IN'], 'EN-in')).toBe('en-IN');
    expect(chooseLanguage(['hi', 'ta'], 'fr')).toBe('hi');
    expect(chooseLanguage(['hi', 'ta'])).toBe('hi');
    expect(chooseLanguage([], 'ta')).toBe('en-IN');
  });
});

describe('defaultScript', () => {
  it('speaks thirteen languages', () => {
    expect([...scriptLanguages].sort()).toEqual(['as', 'bn', 'en-IN', 'gu', 'hi', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te', 'ur']);
  });
  it.each(scriptLanguages)('%s: names lead and business once, and asks three more questions', (language) => {
    const { greeting, questions, areYouThere, goodbye } = defaultScript(language);
    expect(greeting.split('{{lead.name}}')).toHaveLength(2);
    expect(greeting.split('{{business}}')).toHaveLength(2);
    expect(questions).toHaveLength(3);
    for (const text of [...questions, areYouThere, goodbye]) expect(text).not.toMatch(/[{}]|^$/);
  });
  it('is English for a language without one', () => {
    expect(defaultScript('fr')).toEqual(defaultScript('en-in'));
  });
});
