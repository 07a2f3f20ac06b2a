import { KafkaJSConnectionError, KafkaJSRequestTimeoutError } from 'kafkajs';
import Broker from 'kafkajs/src/broker/index.js';

/**
 * Mends the connecting of kafkajs 2.2.4 (broker/index.js, cluster/brokerPool.js). A frozen broker takes a connection and answers nothing. After
 * the first request has timed out kafkajs tries again, finds the connection open and believes itself connected. It stays with this broker
 * from then on, and each request fails with "Broker not connected". Here such a connection is closed and counts as failed, so that the next
 * broker of the list is asked. To be called once.
 */
export function mendBroker(): void {
  const { connect } = Broker.prototype;
  Broker.prototype.connect = async function (this: Broker): Promise<void> {
    try {
      await connect.call(this);
    } catch (error) {
      if (!(error instanceof KafkaJSRequestTimeoutError)) throw error;
      await this.disconnect();
      throw new KafkaJSConnectionError(error.message, { broker: this.brokerAddress });
    }
  };
}
