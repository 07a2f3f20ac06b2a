import { examineKafka, openKafkaBus, type KafkaBusHandle, type KafkaOptions, type KafkaState } from '@turant/bus';
import { SettingsError } from '@turant/domain';
import type { Logger } from '@turant/observability';

/** The fields of kafkajs's errors that tell what is wrong; libs/bus alone knows kafkajs. */
interface Fault {
  name?: string;
  message?: string;
  type?: string;
  cause?: Fault;
}

/** Opens KAFKA_BROKERS. @throws SettingsError BROKER_REFUSED in one sentence, with the remedy and without a value */
export const openBroker = (options: KafkaOptions): Promise<KafkaBusHandle> => inOneSentence(() => openKafkaBus(options));

/** Looks at KAFKA_BROKERS and changes nothing. @throws SettingsError BROKER_REFUSED in one sentence, with the remedy and without a value */
export const examineBroker = (brokers: string[], log: Logger): Promise<KafkaState> => inOneSentence(() => examineKafka(brokers, log));

async function inOneSentence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error as Fault);
    throw problem === undefined ? error : new SettingsError('BROKER_REFUSED', problem, { cause: error });
  }
}

function problemOf(error: Fault): string | undefined {
  const chain = [error, error.cause, error.cause?.cause].filter((one) => one !== undefined);
  const refusal = chain.find(({ type }) => type !== undefined)?.type;
  if (refusal !== undefined) return `Kafka at KAFKA_BROKERS answers ${refusal}: correct the broker's settings, or name another one`;
  const isAway = chain.some(({ name = '', message }) => name.startsWith('KafkaJS') || message === 'Broker not connected');
  return isAway
    ? 'no Kafka broker answers where KAFKA_BROKERS says: start it, or correct host and port; TLS and passwords are not supported'
    : undefined;
}
