import { settingsOfProcess } from '@turant/config';
import { MODELS, runsHere, stateOfModel, type ModelState } from '@turant/understanding';
import { printJson } from '../service/print-json.js';
import { tableOf } from '../service/table-of.js';
import { licencesOf, sizeOf } from './model-text.js';

/** `turant models list`: what is declared, and what of it lies in MODELS_DIR. */
export async function modelsList({ json = false }: { json?: boolean }): Promise<void> {
  const { modelsDir } = settingsOfProcess();
  const states: ModelState[] = [];
  for (const model of MODELS) states.push(await stateOfModel(modelsDir, model));
  if (json) return printJson({ modelsDir, models: states.map(asJson) });
  const table = tableOf(states, [
    ['id', ({ model }) => model.id],
    ['model', ({ model }) => model.name],
    ['what for', ({ model }) => model.does],
    ['size', ({ model }) => sizeOf(model)],
    ['state', wordOf],
  ]);
  const licences = states.map(({ model }) => `  ${model.id}: ${licencesOf(model)}\n`).join('');
  process.stdout.write(`${table}\nin ${modelsDir}\nlicences:\n${licences}`);
}

/** `other`: every file is there, and one of them has other content than the table names. */
function wordOf({ model, files }: ModelState): string {
  if (!runsHere(model)) return `needs ${model.runsOn}`;
  if (files.some(({ state }) => state === 'missing')) return files.every(({ state }) => state === 'missing') ? 'missing' : 'incomplete';
  return files.some(({ state }) => state === 'other') ? 'other' : 'there';
}

function asJson(one: ModelState): object {
  const { id, name, does, licence, packages } = one.model;
  const files = one.files.map(({ file, state }) => ({
    name: file.name,
    bytes: file.bytes,
    sha256: file.sha256,
    licence: file.licence ?? licence,
    state,
  }));
  return { id, name, does, licence, state: wordOf(one), packages, files };
}
