import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export interface Question {
  readonly title: string;
  readonly hint?: string;
  /** The answer when none is typed. */
  readonly defaultAnswer?: string;
  readonly isSecret?: boolean;
  /** Repeats the question while the answer is empty. */
  readonly isRequired?: boolean;
  readonly isYesNo?: boolean;
}
export interface Prompter {
  ask(question: Question): Promise<string>;
  close(): void;
}

/** Asks questions on a terminal. A typed secret is not shown, and stays out of the shell's history. */
export function openPrompter(input: NodeJS.ReadStream, output: NodeJS.WritableStream): Prompter {
  let isHidden = false;
  const screen = new Writable({
    write(bytes: Buffer, _encoding, done) {
      if (!isHidden) output.write(bytes);
      done();
    },
  });
  const lines = createInterface({ input, output: screen, terminal: true, historySize: 0 });
  const readLine = (prompt: string, isSecret: boolean): Promise<string> =>
    new Promise((resolve, reject) => {
      const onClose = (): void => reject(new Error('no answer: nothing was made'));
      lines.once('close', onClose);
      output.write(prompt);
      isHidden = isSecret;
      lines.question('', (answer) => {
        lines.off('close', onClose);
        if (isHidden) output.write('\n');
        isHidden = false;
        resolve(answer.trim());
      });
    });
  return {
    async ask(question) {
      if (question.hint !== undefined) output.write(`\n${question.hint}\n`);
      for (;;) {
        const answer = (await readLine(promptOf(question), question.isSecret ?? false)) || (question.defaultAnswer ?? '');
        if (answer !== '' || !question.isRequired) return answer;
      }
    },
    close: () => lines.close(),
  };
}

/** One question at the terminal of this process, where it must not be in the way of what is printed. */
export async function askAtTerminal(question: Question): Promise<string> {
  const prompter = openPrompter(process.stdin, process.stderr);
  try {
    return await prompter.ask(question);
  } finally {
    prompter.close();
  }
}

function promptOf({ title, defaultAnswer, isSecret, isRequired, isYesNo }: Question): string {
  const notes = [
    defaultAnswer,
    isYesNo ? 'yes or no' : undefined,
    isSecret ? 'not shown' : undefined,
    isRequired || defaultAnswer !== undefined ? undefined : 'optional',
  ].flatMap((note) => note ?? []);
  return `${title}${notes.length > 0 ? ` [${notes.join(', ')}]` : ''}: `;
}
