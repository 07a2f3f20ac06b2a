import { PassThrough } from 'node:stream';
import { openQuestions, type Questions } from './connection-add-ask.js';

const SECRET = 'hush-Sesame-81';

function aTerminal(): { questions: Questions; type: (text: string) => void; shown: () => string } {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (bytes: Buffer) => (shown += bytes.toString()));
  const questions = openQuestions(input as unknown as NodeJS.ReadStream, output);
  return { questions, type: (text) => void input.write(text), shown: () => shown };
}

describe('questions on a terminal', () => {
  it('show what is typed, but not a secret', async () => {
    const { questions, type, shown } = aTerminal();
    const name = questions.ask({ title: 'Name', usual: 'Meta' });
    type('Spring\r');
    expect(await name).toBe('Spring');
    const secret = questions.ask({ title: 'Secret', hint: 'Made up by you.', isSecret: true });
    for (const letter of SECRET) type(letter);
    type('\r');
    expect(await secret).toBe(SECRET);
    const account = questions.ask({ title: 'Account id' });
    type('act-7\r');
    expect(await account).toBe('act-7');
    questions.close();
    expect(shown()).toContain('Spring');
    expect(shown()).toContain('Made up by you.');
    expect(shown()).toContain('act-7');
    expect(shown()).not.toContain('hush');
    expect(shown()).not.toMatch(/[hus]-S/);
  });

  it('take the usual answer for none, and ask again for what is needed', async () => {
    const { questions, type, shown } = aTerminal();
    const name = questions.ask({ title: 'Name', usual: 'Meta' });
    type('\r');
    expect(await name).toBe('Meta');
    const needed = questions.ask({ title: 'Access token', isRequired: true });
    type('\r');
    while (shown().split('Access token').length < 3) await new Promise(setImmediate);
    type('t1\r');
    expect(await needed).toBe('t1');
    expect(shown().match(/Access token/g)).toHaveLength(2);
    questions.close();
  });

  it('end with an error where the person goes away', async () => {
    const { questions } = aTerminal();
    const name = questions.ask({ title: 'Name' });
    questions.close();
    await expect(name).rejects.toThrow('nothing was made');
  });
});
