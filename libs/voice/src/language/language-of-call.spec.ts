import { LanguageOfCall } from './language-of-call.js';
import { languageOfWords } from './language-of-words.js';

const SPOKEN = ['hi', 'en-IN', 'ta'];

describe('the language of words', () => {
  it.each<[string, string | undefined, string | undefined]>([
    ['what is the price of this', 'en-IN', 'en-IN'],
    // Nobody has told, and Hindi is written so, too.
    ['mujhe kal subah call karna', undefined, undefined],
    ['what is the price of this', undefined, undefined],
    ['mujhe kal subah call karna', 'hi', 'hi'],
    // English words are part of every language.
    ['ok thank you', 'en-IN', undefined],
    ['मुझे plan की details बताइए', 'hi', 'hi'],
    ['मुझे plan की details बताइए', 'en-IN', undefined],
    ['what about the plan जी', 'en-IN', undefined],
    ['இதன் விலை என்ன', undefined, 'ta'],
    ['இதன் விலை என்ன', 'hi', undefined],
    ['इसका दाम क्या है', undefined, 'hi'],
    ['इसका दाम क्या है', 'mr', 'mr'],
    ['हाँ', 'hi', undefined],
    ['এটার দাম কত হবে', undefined, undefined],
    ['', 'en-IN', undefined],
    ['what is the price of this', 'xx', undefined],
  ])('"%s", told as %s, is %s', (text, told, language) => expect(languageOfWords(text, told, SPOKEN)).toBe(language));

  it('is told by letters only where one language of the employee is written so', () => {
    expect(languageOfWords('इसका दाम क्या है', undefined, ['hi', 'mr'])).toBeUndefined();
    expect(languageOfWords('এটার দাম কত হবে', undefined, ['bn', 'as'])).toBe('bn');
    expect(languageOfWords('ইয়াৰ দাম কিমান', undefined, ['bn', 'as'])).toBe('as');
    expect(languageOfWords('ইয়াৰ দাম কিমান', undefined, ['bn'])).toBeUndefined();
  });
});

describe('the language of a call', () => {
  const english = ['what is the price of this', 'en-IN'] as const;
  const hindi = ['मुझे इसका दाम बताइए', 'hi'] as const;
  const mixed = ['मुझे price बताइए ना', 'hi'] as const;
  const follow = (language: string, ...turns: (readonly [string, string | undefined])[]): string[] => {
    const call = new LanguageOfCall(language, SPOKEN);
    return turns.map((turn) => (call.take(...turn), call.current));
  };

  it('is another one after two turns in that one', () => {
    expect(follow('hi', english, english)).toEqual(['hi', 'en-IN']);
    expect(follow('en-IN', hindi, hindi)).toEqual(['en-IN', 'hi']);
    expect(follow('hi', ['இதன் விலை என்ன', undefined], ['அது எப்போது வரும்', undefined])).toEqual(['hi', 'ta']);
  });

  it('does not follow a turn that tells nothing, and does not forget the one before', () => {
    expect(follow('hi', english, ['ok', 'en-IN'], ['haan', undefined], english)).toEqual(['hi', 'hi', 'hi', 'en-IN']);
    expect(follow('hi', english, ['ok', 'en-IN'], ['ok', 'en-IN'])).toEqual(['hi', 'hi', 'hi']);
  });

  it('stays with whoever mixes two languages', () => {
    expect(follow('hi', english, mixed, english, mixed, english, mixed)).toEqual(Array(6).fill('hi'));
    const backAndForth = follow('hi', english, english, hindi, hindi, english, english, hindi, hindi);
    expect(backAndForth).toEqual(['hi', 'en-IN', 'en-IN', 'hi', 'hi', 'hi', 'hi', 'hi']);
  });

  it('does not follow into a language that the employee does not speak', () => {
    const bengali = ['এটার দাম কত হবে', 'bn'] as const;
    expect(follow('hi', bengali, bengali, bengali)).toEqual(['hi', 'hi', 'hi']);
  });

  it('is the one that the person asks for, at once, and as often as it is asked for', () => {
    const call = new LanguageOfCall('hi', SPOKEN);
    expect(call.judge('Can we speak in English?', 'hi')).toEqual({ type: 'change', to: 'en-IN', because: 'wish' });
    expect(call.current).toBe('hi');
    expect(follow('hi', ['Can we speak in English?', 'hi'], ['தமிழில் பேசுங்கள்', undefined], ['हिंदी में बात कीजिए', 'hi'])).toEqual([
      'en-IN',
      'ta',
      'hi',
    ]);
  });

  it('stays, and the person is told so, if the employee does not speak the one that is asked for', () => {
    const call = new LanguageOfCall('hi', SPOKEN);
    expect([call.take('बांग्ला में बात कीजिए', 'hi').type, call.current]).toEqual(['refuse', 'hi']);
    expect(call.take('can we speak Hindi or Bengali', 'en-IN').type).toBe('stay');
    expect(call.take('can we speak Bengali or Tamil', 'en-IN')).toMatchObject({ to: 'ta' });
  });
});
