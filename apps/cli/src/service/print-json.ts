/** The option of every command whose answer a program may read. */
export const JSON_OPTION = ['--json', 'the answer of the API, for programs'] as const;

export interface JsonOption {
  readonly json?: boolean;
}

export const printJson = (answer: unknown): void => void process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
