/** The loop of one consumer. kafkajs declares no types for it; here are the members that `mend-runner.ts` uses. */
declare module 'kafkajs/src/consumer/runner.js' {
  class Runner {
    constructor(options: object);
    readonly running: boolean;
    readonly fetchManager: { start(): Promise<void>; stop(): Promise<void> };
    fetch(nodeId: string): Promise<unknown[]>;
  }

  export default Runner;
}
