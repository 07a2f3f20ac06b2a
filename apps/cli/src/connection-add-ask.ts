import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export interface Question {
  readonly title: string;
  readonly hint?: string;
  /** Taken for an empty answer. */
  readonly usual?: string;
  readonly isSecret?: boolean;
  /** Asked again while the answer is empty. */
  readonly isRequired?: boolean;
  readonly isYesNo?: boolean;
}
export interface Questions {
  ask(question: Question): Promise<string>;
  close(): void;
}

/** Questions on a terminal. What is typed as a secret is not shown; it stays out of the history of the shell, too. */
export function openQuestions(input: NodeJS.ReadStream, output: NodeJS.WritableStream): Questions {
  let isHidden = false;
  const screen = new Writable({
    write(bytes: Buffer, _encoding, done) {
      if (!isHidden) output.write(bytes);
      done();
    },
  });
  const lines = createInterface({ input, output: screen, terminal: true, historySize: 0 });
  const said = (prompt: string, isSecret: boolean): Promise<string> =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error('no answer: nothing was made'));
      lines.once('close', gone);
      output.write(prompt);
      isHidden = isSecret;
      lines.question('', (answer) => {
        lines.off('close', gone);
        if (isHidden) output.write('\n');
        isHidden = false;
        resolve(answer.trim());
      });
    });
  return {
    async ask(question) {
      if (question.hint !== undefined) output.write(`\n${question.hint}\n`);
      for (;;) {
        const answer = (await said(promptOf(question), question.isSecret ?? false)) || (question.usual ?? '');
        if (answer !== '' || !question.isRequired) return answer;
      }
    },
    close: () => lines.close(),
  };
}

function promptOf({ title, usual, isSecret, isRequired, isYesNo }: Question): string {
  const notes = [
    usual === undefined ? undefined : usual,
    isYesNo ? 'yes or no' : undefined,
    isSecret ? 'not shown' : undefined,
    isRequired || usual !== undefined ? undefined : 'optional',
  ].flatMap((note) => note ?? []);
  return `${title}${notes.length > 0 ? ` [${notes.join(', ')}]` : ''}: `;
}
