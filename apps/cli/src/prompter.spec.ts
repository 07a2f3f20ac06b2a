import { PassThrough } from 'node:stream';
import { openPrompter, type Prompter } from './prompter.js';

const SECRET = 'hush-Sesame-81';

function aTerminal(): { prompter: Prompter; type: (text: string) => void; shown: () => string } {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (bytes: Buffer) => (shown += bytes.toString()));
  const prompter = openPrompter(input as unknown as NodeJS.ReadStream, output);
  return { prompter, type: (text) => void input.write(text), shown: () => shown };
}

describe('questions on a terminal', () => {
  it('show what is typed, but not a secret', async () => {
    const { prompter, type, shown } = aTerminal();
    const name = prompter.ask({ title: 'Name', defaultAnswer: 'Meta' });
    type('Spring\r');
    expect(await name).toBe('Spring');
    const secret = prompter.ask({ title: 'Secret', hint: 'Made up by you.', isSecret: true });
    for (const letter of SECRET) type(letter);
    type('\r');
    expect(await secret).toBe(SECRET);
    const account = prompter.ask({ title: 'Account id' });
    type('act-7\r');
    expect(await account).toBe('act-7');
    prompter.close();
    expect(shown()).toContain('Spring');
    expect(shown()).toContain('Made up by you.');
    expect(shown()).toContain('act-7');
    expect(shown()).not.toContain('hush');
    expect(shown()).not.toMatch(/[hus]-S/);
  });

  it('take the default answer for none, and ask again for what is needed', async () => {
    const { prompter, type, shown } = aTerminal();
    const name = prompter.ask({ title: 'Name', defaultAnswer: 'Meta' });
    type('\r');
    expect(await name).toBe('Meta');
    const needed = prompter.ask({ title: 'Access token', isRequired: true });
    type('\r');
    while (shown().split('Access token').length < 3) await new Promise(setImmediate);
    type('t1\r');
    expect(await needed).toBe('t1');
    expect(shown().match(/Access token/g)).toHaveLength(2);
    prompter.close();
  });

  it('end with an error where the person goes away', async () => {
    const { prompter } = aTerminal();
    const name = prompter.ask({ title: 'Name' });
    prompter.close();
    await expect(name).rejects.toThrow('nothing was made');
  });
});
