export * from './bus.js';
export { EmbeddedBus } from './embedded/embedded-bus.js';
export { openKafkaBus, type KafkaOptions } from './kafka/kafka-bus.js';
