import { setPriority } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { answerOrders } from '@turant/supervisor';
import { openE5 } from './e5-engine.js';
import type { IntentOrder, IntentReply } from './intent-finder.js';
import { nearestIntent, type Embedding, type PlacedExample } from './nearest-intent.js';
import { soundPieces, type SoundPieces } from './sound-likeness.js';

/** Calls that run need the processor first. */
const UNDERSTANDING_NICENESS = 5;
/** How many examples are kept; one takes 6 kB. */
const MAX_PLACED_EXAMPLES = 20_000;

/** Where an example lies, whatever it is an example of. */
interface Placed {
  readonly embedding: Embedding;
  readonly pieces: SoundPieces;
}

let embed: ((text: string) => Embedding) | undefined;
const placed = new Map<string, Placed>();

function placeOf(text: string, modelsDir: string): Placed {
  embed ??= openE5(modelsDir);
  return { embedding: embed(text), pieces: soundPieces(text) };
}

/** Places the examples one by one, and lets other orders in between: an order whose examples are placed does not wait for another language's. */
async function placeExamples({ examples, modelsDir }: IntentOrder): Promise<PlacedExample[]> {
  const all: PlacedExample[] = [];
  for (const { intent, group, text } of examples) {
    let place = placed.get(text);
    if (!place) {
      await turn();
      if (placed.size >= MAX_PLACED_EXAMPLES) placed.clear();
      placed.set(text, (place = placeOf(text, modelsDir)));
    }
    all.push({ intent, group, ...place });
  }
  return all;
}

async function answer(order: IntentOrder): Promise<IntentReply> {
  try {
    const examples = await placeExamples(order);
    if (order.text === undefined) return {};
    return { nearest: nearestIntent({ group: order.group, ...placeOf(order.text, order.modelsDir) }, examples) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

// Entry of the process that finds intents.
setPriority(UNDERSTANDING_NICENESS);
answerOrders(answer);
