import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Kafka, logLevel } from 'kafkajs';
import { mendBroker } from './mend-broker.js';

const TIMEOUT_MS = 50;

/** Takes connections and answers nothing, as a frozen broker does. */
class FrozenBroker {
  readonly connections: Socket[] = [];
  private readonly server: Server = createServer((socket) => void this.connections.push(socket));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.connections) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

it('a client that a broker does not answer asks the next one (kafkajs believes itself connected)', async () => {
  mendBroker();
  const frozen = [new FrozenBroker(), new FrozenBroker()];
  const brokers = await Promise.all(frozen.map((one) => one.listen()));
  const retry = { retries: 1, initialRetryTime: 1, maxRetryTime: 1 };
  const kafka = new Kafka({ brokers, retry, connectionTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS, logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  try {
    await expect(admin.connect()).rejects.toThrow(/timed out|timeout/);
    expect(frozen.map(({ connections }) => connections.length)).toEqual([1, 1]);
  } finally {
    await admin.disconnect();
    await Promise.all(frozen.map((one) => one.close()));
  }
});
