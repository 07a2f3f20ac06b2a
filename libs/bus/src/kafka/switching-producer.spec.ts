import type { ProducerRecord, RecordMetadata } from 'kafkajs';
import { SwitchingProducer } from './switching-producer.js';

const BROKERS = ['a:1', 'b:2', 'c:3'];
const RECORD: ProducerRecord = { topic: 't', messages: [] };
const DONE: RecordMetadata[] = [{ topicName: 't', partition: 0, errorCode: 0 }];

/** As kafkajs reports what its only try has met. */
const exceeded = (cause: object): Error => Object.assign(new Error('retries'), { name: 'KafkaJSNumberOfRetriesExceeded', cause });
const timeout = (broker: string): Error => exceeded({ name: 'KafkaJSRequestTimeoutError', broker });

/** One of kafkajs's producers, of which each send ends as told. */
class OneProducer {
  sends = 0;
  isClosed = false;
  constructor(
    readonly brokers: string[],
    private readonly answers: (RecordMetadata[] | Error | Promise<never>)[],
    private readonly connection: Promise<void>,
  ) {}
  connect = (): Promise<void> => this.connection;
  disconnect = async (): Promise<void> => void (this.isClosed = true);
  send = async (): Promise<RecordMetadata[]> => {
    this.sends += 1;
    const answer = await (this.answers.shift() ?? DONE);
    if (answer instanceof Error) throw answer;
    return answer;
  };
}

/** @param plans what each producer's sends meet, in the order in which the producers are opened */
function producing(...plans: { answers?: (RecordMetadata[] | Error | Promise<never>)[]; connection?: Promise<void> }[]) {
  const opened: OneProducer[] = [];
  const open = (brokers: string[]): OneProducer => {
    const { answers = [], connection = Promise.resolve() } = plans[opened.length] ?? {};
    const one = new OneProducer(brokers, [...answers], connection);
    opened.push(one);
    return one;
  };
  return { opened, producer: new SwitchingProducer(open, BROKERS) };
}

describe('a send', () => {
  it('that times out goes to a producer that asks another broker', async () => {
    const { opened, producer } = producing({ answers: [timeout('b:2')] });
    expect(await producer.send(RECORD)).toBe(DONE);
    expect(opened.map(({ sends }) => sends)).toEqual([1, 1]);
    expect(opened[1]?.brokers).toEqual(['c:3', 'a:1']);
    expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    await producer.send(RECORD);
    expect(opened).toHaveLength(2);
  });

  it('that waits behind one that times out is not waited for', async () => {
    const never = new Promise<never>(() => undefined);
    const { opened, producer } = producing({ answers: [never, timeout('a:1'), never] });
    const all = [1, 2, 3].map(() => producer.send(RECORD));
    expect(await Promise.all(all)).toEqual([DONE, DONE, DONE]);
    expect(opened.map(({ sends }) => sends)).toEqual([3, 3]);
  });

  it('that times out again begins with a further broker', async () => {
    const { opened, producer } = producing({ answers: [timeout('a:1')] }, { answers: [timeout('a:1')] });
    await producer.send(RECORD);
    expect(opened.map(({ brokers }) => brokers[0])).toEqual(['a:1', 'c:3', 'b:2']);
  });

  it('is tried again on the same producer after any other error that may pass', async () => {
    const { opened, producer } = producing({ answers: [exceeded({ name: 'KafkaJSProtocolError' })] });
    expect(await producer.send(RECORD)).toBe(DONE);
    expect(opened.map(({ sends }) => sends)).toEqual([2]);
  });

  it('is not tried again after an error that does not pass', async () => {
    const { opened, producer } = producing({ answers: [new Error('the message is too large')] });
    await expect(producer.send(RECORD)).rejects.toThrow('too large');
    expect(opened).toHaveLength(1);
  });

  it('is tried on another producer if the connection failed', async () => {
    const refused = Promise.reject(exceeded({ name: 'KafkaJSConnectionError' }));
    const { opened, producer } = producing({ answers: [timeout('a:1')] }, { connection: refused });
    expect(await producer.send(RECORD)).toBe(DONE);
    expect(opened.map(({ sends }) => sends)).toEqual([1, 0, 1]);
  });

  it('is not tried again after the end', async () => {
    let fail: (error: Error) => void = () => undefined;
    const { opened, producer } = producing({ answers: [new Promise<never>((_, reject) => (fail = reject))] });
    const sending = producer.send(RECORD);
    await producer.disconnect();
    fail(timeout('a:1'));
    await expect(sending).rejects.toThrow('retries');
    expect(opened).toHaveLength(1);
  });

  it('with one broker asks that one again', async () => {
    const opened: OneProducer[] = [];
    const producer = new SwitchingProducer(
      (brokers) => {
        const one = new OneProducer(brokers, opened.length === 0 ? [timeout('a:1')] : [], Promise.resolve());
        opened.push(one);
        return one;
      },
      ['a:1'],
    );
    expect(await producer.send(RECORD)).toBe(DONE);
    expect(opened.map(({ brokers }) => brokers)).toEqual([['a:1'], ['a:1']]);
  });
});
