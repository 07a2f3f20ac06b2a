import { setPriority } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { answerOrders } from '@turant/supervisor';
import { openE5 } from './e5-engine.js';
import type { IntentOrder, IntentReply } from './intent-finder.js';
import { nearestIntent, type Direction, type Placed } from './nearest-intent.js';

/** Calls that run need the processor first. */
const UNDERSTANDING_NICENESS = 5;
/** How many examples are kept placed; one takes 1.5 kB. */
const MAX_PLACED = 20_000;

let embed: ((text: string) => Direction) | undefined;
const placed = new Map<string, Direction>();

function directionOf(text: string, modelsDir: string): Direction {
  embed ??= openE5(modelsDir);
  return embed(text);
}

/** One example after the other, so that an order whose examples are placed does not wait behind another language's. */
async function place({ examples, modelsDir }: IntentOrder): Promise<Placed[]> {
  const all: Placed[] = [];
  for (const { intent, group, text } of examples) {
    let at = placed.get(text);
    if (!at) {
      await turn();
      if (placed.size >= MAX_PLACED) placed.clear();
      placed.set(text, (at = directionOf(text, modelsDir)));
    }
    all.push({ intent, group, at });
  }
  return all;
}

async function answer(order: IntentOrder): Promise<IntentReply> {
  try {
    const examples = await place(order);
    if (order.text === undefined) return {};
    return { nearest: nearestIntent(directionOf(order.text, order.modelsDir), order.group, examples) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

// Entry of the process that finds intents.
setPriority(UNDERSTANDING_NICENESS);
answerOrders(answer);
