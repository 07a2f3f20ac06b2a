import { setPriority } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { answerOrders } from '@turant/supervisor';
import { openE5 } from './e5-engine.js';
import type { IntentOrder, IntentReply } from './intent-finder.js';
import { nearestIntent, type Embedding, type EmbeddedExample } from './nearest-intent.js';

/** Calls that run need the processor first. */
const UNDERSTANDING_NICENESS = 5;
/** How many embeddings of examples are kept; one takes 1.5 kB. */
const MAX_EMBEDDINGS = 20_000;

let embed: ((text: string) => Embedding) | undefined;
const embeddings = new Map<string, Embedding>();

function embeddingOf(text: string, modelsDir: string): Embedding {
  embed ??= openE5(modelsDir);
  return embed(text);
}

/** Embeds the examples one by one, and lets other orders in between: an order whose examples are embedded does not wait for another language's. */
async function embedExamples({ examples, modelsDir }: IntentOrder): Promise<EmbeddedExample[]> {
  const all: EmbeddedExample[] = [];
  for (const { intent, group, text } of examples) {
    let embedding = embeddings.get(text);
    if (!embedding) {
      await turn();
      if (embeddings.size >= MAX_EMBEDDINGS) embeddings.clear();
      embeddings.set(text, (embedding = embeddingOf(text, modelsDir)));
    }
    all.push({ intent, group, embedding });
  }
  return all;
}

async function answer(order: IntentOrder): Promise<IntentReply> {
  try {
    const examples = await embedExamples(order);
    if (order.text === undefined) return {};
    return { nearest: nearestIntent(embeddingOf(order.text, order.modelsDir), order.group, examples) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

// Entry of the process that finds intents.
setPriority(UNDERSTANDING_NICENESS);
answerOrders(answer);
