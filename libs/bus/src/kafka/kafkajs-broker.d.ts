/** One broker of a client. kafkajs declares no types for it; here are the members that `mend-broker.ts` uses. */
declare module 'kafkajs/src/broker/index.js' {
  class Broker {
    /** `host:port` */
    readonly brokerAddress: string;
    /** Opens a connection and asks which requests the broker knows. */
    connect(): Promise<void>;
    disconnect(): Promise<void>;
  }

  export default Broker;
}
