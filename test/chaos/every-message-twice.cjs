/**
 * Preloaded into a worker (node -r): its consumer groups handle every batch twice, now one after the other, now both at once,
 * as brokers may deliver and two workers may do around a rebalance. Product code knows nothing of it.
 */
const { Kafka } = require('kafkajs');

const consumerOf = Kafka.prototype.consumer;
const twice = (consumer) => {
  const { run } = consumer;
  let batches = 0;
  let hasTold = false;
  consumer.run = (plan) => {
    if (!plan.eachBatch) return run(plan);
    const eachBatch = async (payload) => {
      batches += 1;
      if (batches % 2 === 0) await Promise.all([plan.eachBatch(payload), plan.eachBatch(payload)]);
      else {
        await plan.eachBatch(payload);
        await plan.eachBatch(payload);
      }
      if (process.env.CHAOS_TELL_TWICE && !hasTold) process.stdout.write('every message twice\n');
      hasTold = true;
    };
    return run({ ...plan, eachBatch });
  };
  return consumer;
};

if (!consumerOf) throw new Error('kafkajs has changed: no consumer to wrap');
Kafka.prototype.consumer = function (...args) {
  return twice(consumerOf.apply(this, args));
};
