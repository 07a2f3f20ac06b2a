export * from './bus.js';
export { EmbeddedBus } from './embedded/embedded-bus.js';
export { examineKafka, type KafkaState } from './kafka/examine-kafka.js';
export { openKafkaBus, type KafkaBusHandle, type KafkaOptions } from './kafka/kafka-bus.js';
