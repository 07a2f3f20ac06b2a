export * from './bus.js';
export { EmbeddedBus } from './embedded/embedded-bus.js';
export { openKafkaBus, type KafkaBusHandle, type KafkaOptions } from './kafka/kafka-bus.js';
