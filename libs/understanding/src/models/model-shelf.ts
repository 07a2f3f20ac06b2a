import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AskedProcess } from '@turant/supervisor';
import { runsHere } from './model-state.js';
import { MODELS, type Model } from './models.js';

export interface LayingOrder {
  readonly modelsDir: string;
  readonly id: Model['id'];
  /** A folder or an address with a copy of the files; absent: the packages that pip finds. */
  readonly from?: string | undefined;
}

/** `problem`: why the model was not laid. */
export interface LayingReply {
  readonly problem?: string;
}

/** `there`: a file lies under each of its names, whatever its content is. */
export interface ModelOnShelf {
  readonly model: Model;
  readonly state: 'there' | 'missing' | 'not-for-this-machine';
}

/** How the laying stands that was asked for last. `model`: the id of the one that is laid now, or that could not be laid. */
export interface Laying {
  readonly state: 'running' | 'done' | 'failed';
  readonly model: Model['id'] | null;
  readonly problem: string | null;
}

export interface ModelShelfOptions {
  readonly modelsDir: string;
  readonly from?: string | undefined;
  /** The compiled entry of the process that lays; by default the one beside this file, which exists in the build only. */
  readonly file?: string;
}

/** A model is fetched for so long at most, in milliseconds: 100 MB at 1 Mbit/s take a quarter of an hour. */
const LAY_WITHIN_MS = 30 * 60_000;

/** The folder of models of a running service, and the laying of those that are missing, in a process of its own. */
export class ModelShelf {
  private current: Laying | undefined;
  private child: AskedProcess<LayingOrder, LayingReply> | undefined;

  constructor(private readonly options: ModelShelfOptions) {}

  /** Undefined before anybody has asked for it. */
  get laying(): Laying | undefined {
    return this.current;
  }

  async list(): Promise<ModelOnShelf[]> {
    return Promise.all(MODELS.map(async (model) => ({ model, state: await this.stateOf(model) })));
  }

  /** Begins to lay what is missing, one model after the other; one that fails ends it. What was laid stays. Does nothing while it goes on. */
  lay(): Laying {
    if (this.current?.state !== 'running') {
      this.current = { state: 'running', model: null, problem: null };
      void this.layMissing().catch((error: unknown) => this.fail(error instanceof Error ? error.message : String(error)));
    }
    return this.current;
  }

  /** Ends a download that is under way; the next call of `lay` removes the files that it has left half written. */
  async close(): Promise<void> {
    await this.child?.close();
  }

  private async layMissing(): Promise<void> {
    const { modelsDir, from, file = join(__dirname, 'laying-child.js') } = this.options;
    const missing = (await this.list()).filter(({ state }) => state === 'missing').map(({ model }) => model.id);
    const child = (this.child = new AskedProcess<LayingOrder, LayingReply>(file));
    try {
      for (const id of missing) {
        this.current = { state: 'running', model: id, problem: null };
        const { problem } = (await child.ask({ modelsDir, id, from }, { withinMs: LAY_WITHIN_MS })) ?? { problem: 'it was broken off' };
        if (problem !== undefined) return this.fail(problem);
      }
      this.current = { state: 'done', model: null, problem: null };
    } finally {
      await child.close();
    }
  }

  private fail(problem: string): void {
    this.current = { state: 'failed', model: this.current?.model ?? null, problem };
  }

  private async stateOf(model: Model): Promise<ModelOnShelf['state']> {
    if (!runsHere(model)) return 'not-for-this-machine';
    const isThere = ({ name }: { name: string }): Promise<boolean> =>
      stat(join(this.options.modelsDir, name)).then(
        (found) => found.isFile(),
        () => false,
      );
    return (await Promise.all(model.files.map(isThere))).every(Boolean) ? 'there' : 'missing';
  }
}
