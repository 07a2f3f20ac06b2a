import { standardVoiceOf } from './standard-voice.js';

describe('the voice of a new employee that was given none', () => {
  it.each(['Asha', ' ASHA rao', 'प्रिया', 'Neha (sales)'])("is a woman's for %j", (name) => expect(standardVoiceOf(name)).toBe('f2'));

  it.each(['', 'Rahul', 'Kiran', 'Front desk', 'Ashok', '__proto__'])('is the usual one of the language for %j', (name) =>
    expect(standardVoiceOf(name)).toBeUndefined(),
  );
});
