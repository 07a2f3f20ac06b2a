export const printJson = (answer: unknown): void => void process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
