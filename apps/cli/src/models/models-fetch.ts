import { settingsOfProcess } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { layModels, mirrorSource, MODELS, packageSource, type Laid } from '@turant/understanding';
import { printable } from '../printable.js';
import { licencesOf, sizeOf } from './model-text.js';

interface Options {
  readonly from?: string;
  readonly index?: string;
  readonly replace?: boolean;
}

/** `turant models fetch`. @returns 1 if a model is not complete in MODELS_DIR afterwards and could be */
export async function modelsFetch(ids: readonly string[], { from, index, replace: replaces = false }: Options): Promise<number> {
  if (from !== undefined && index !== undefined)
    throw new SettingsError('USAGE', 'the files come --from a copy, or from an --index, not from both');
  const unknown = ids.find((id) => !MODELS.some((model) => model.id === id));
  if (unknown !== undefined)
    throw new SettingsError('USAGE', `there is no model ${printable(unknown)}; there are ${MODELS.map(({ id }) => id).join(', ')}`);
  const { modelsDir: dir, modelsFrom } = settingsOfProcess();
  const copy = from ?? (index === undefined ? modelsFrom : undefined);
  const source = copy === undefined ? packageSource(index === undefined ? {} : { index }) : mirrorSource(copy);
  const wanted = MODELS.filter(({ id }) => ids.length === 0 || ids.includes(id));
  let code = 0;
  process.stdout.write(`into ${dir}\n`);
  for await (const laid of layModels(wanted, { dir, source, replaces })) {
    process.stdout.write(`${laid.model.id}: ${textOf(laid)}\n`);
    if (laid.state === 'failed') code = 1;
  }
  return code;
}

function textOf(laid: Laid): string {
  const { model } = laid;
  switch (laid.state) {
    case 'laid':
      return `${model.name}, ${sizeOf(model)}, laid. Licence: ${licencesOf(model)}`;
    case 'there':
      return `${model.name} is there`;
    case 'not-for-this-machine':
      return `${model.name} runs on ${model.runsOn} only`;
    case 'other':
      return `left as it is: somebody has put another file there as ${laid.names.join(', ')} (--replace replaces it)`;
    case 'failed':
      return `nothing was laid: ${laid.problem.split('\n').map(printable).join('\n  ')}`;
  }
}
