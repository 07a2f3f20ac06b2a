import { asTenantId, type Employee, type Tenant } from '@turant/domain';
import { ProviderBreakers, type EarsProvider, type LanguageParts, type Speaker } from '@turant/voice';
import { createLogger } from '@turant/observability';
import { understandingOf } from './understanding.js';

const tenant = { _id: asTenantId('tn_1'), name: 'Sharma Motors', timeZone: 'Asia/Kolkata' } as Tenant;
const employee = { _id: 'em_1', name: 'Meera', languages: ['ta', 'hi', 'en-IN'] } as unknown as Employee;
const ears = (id: string, abilities: object): EarsProvider =>
  ({ id, abilities, open: () => Promise.reject(new Error('not asked')) }) as unknown as EarsProvider;

/** Finds out two languages by itself, as Deepgram does. */
const two = ears('two', { languages: ['hi', 'en-IN'], detectsLanguage: true });
const whisper = ears('whisper', { languages: ['hi', 'en-IN', 'ta'], detectsLanguage: true });
const english = ears('english', { languages: ['en-IN'], detectsLanguage: false });
const speaker: Speaker = { name: 'silent', speak: () => Promise.resolve(undefined) };

function partsIn(language: string): Pick<LanguageParts, 'words' | 'voice'> {
  const script = { greeting: 'Hello.', questions: [], areYouThere: '', goodbye: '', connecting: '', notReached: '' };
  const understanding = understandingOf({
    about: { tenant, employee: { ...employee, conversation: { kind: 'model', instructions: 'Sell.' } } },
    providers: { ears: [two, english, whisper], minds: [], voices: [] },
    ...{ breakers: new ProviderBreakers(() => 0), plan: { language: 'hi', slots: {}, script, speaker } },
    ...{ canTransfer: false, now: new Date('2026-11-28'), ticker: { now: () => 0 }, log: createLogger('silent') },
  });
  return understanding.partsIn(language);
}

describe('what a call needs in another language', () => {
  it('is heard by those who name it, before those who find out languages by themselves', () => {
    const asked = (language: string): string[] => partsIn(language).words?.providers.map(({ id }) => id) ?? [];
    expect([asked('ta'), asked('hi'), asked('en-IN')]).toEqual([
      ['whisper', 'two'],
      ['two', 'whisper'],
      ['two', 'english', 'whisper'],
    ]);
  });

  it('names the language of now, and the others of the employee as those to which the person may change', () => {
    expect(partsIn('ta').words?.order).toEqual({ language: 'ta', alternatives: ['hi', 'en-IN'], keyTerms: ['Sharma Motors', 'Meera'] });
  });
});
