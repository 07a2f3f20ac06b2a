/** What the contract suite asks of the program that runs a plugin's spec: Jest, or another one with the same globals. */
interface Runner {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => void | Promise<void>): void;
}

/** Production is compiled without Jest's types, and the command line loads the checks where there is no runner. */
const runner = globalThis as unknown as Runner;

export const describe: Runner['describe'] = (name, body) => runner.describe(name, body);
export const it: Runner['it'] = (name, body) => runner.it(name, body);
