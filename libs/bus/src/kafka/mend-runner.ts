import Runner from 'kafkajs/src/consumer/runner.js';

/**
 * Mends an endless loop of kafkajs 2.2.4 (consumer/runner.js, fetchManager.js). If a consumer is closed just when its fetchers are made anew,
 * because a broker has come or gone, the new ones are not told to stop. Each fetch then answers at once that there is nothing, without a
 * turn of the event loop in between, and the process does nothing else any more. Here such a fetch stops its fetchers. To be called once.
 */
export function mendRunner(): void {
  const { fetch } = Runner.prototype;
  Runner.prototype.fetch = function (this: Runner, nodeId: string): Promise<unknown[]> {
    if (this.running) return fetch.call(this, nodeId);
    void this.fetchManager.stop();
    return Promise.resolve([]);
  };
}
