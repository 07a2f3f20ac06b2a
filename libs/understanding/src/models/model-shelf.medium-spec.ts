import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';
import { until } from '../../../../test/engines/until.js';
import { ModelShelf } from './model-shelf.js';
import { MODELS } from './models.js';

/** As it is built: a process cannot be started from sources. */
const BUILT_FILE = join(__dirname, '../../../../dist/libs/understanding/src/models/laying-child.js');
const root = temporaryFolder('model-shelf-');
let count = 0;

describe('the shelf of models of a running service', () => {
  let modelsDir: string;
  let from: string;
  let shelf: ModelShelf;
  beforeEach(() => {
    count += 1;
    [modelsDir, from] = [join(root, `${count}`, 'models'), join(root, `${count}`, 'copy')];
    mkdirSync(from, { recursive: true });
    shelf = new ModelShelf({ modelsDir, from, file: BUILT_FILE });
  });
  afterEach(() => shelf.close());

  it('knows a model by the names of its files, and begins nothing by itself', async () => {
    const [model] = MODELS;
    if (!model) throw new Error('there are no models');
    for (const { name } of model.files) {
      mkdirSync(dirname(join(modelsDir, name)), { recursive: true });
      writeFileSync(join(modelsDir, name), 'of whatever content');
    }
    const states = (await shelf.list()).map(({ state }) => state === 'missing');
    expect(states).toEqual(
      MODELS.map((one) => one !== model && (one.runsOn ?? `${process.platform}-${process.arch}`) === `${process.platform}-${process.arch}`),
    );
    expect(shelf.laying).toBeUndefined();
  });

  it('tells which model could not be laid and why, once for two who ask, and tries again when it is asked again', async () => {
    expect([shelf.lay(), shelf.lay()].map(({ state }) => state)).toEqual(['running', 'running']);
    const failed = () => until(() => shelf.laying?.state === 'failed', { what: 'it has failed' });
    await failed();
    const first = MODELS.find(({ runsOn }) => runsOn === undefined || runsOn === `${process.platform}-${process.arch}`);
    expect(shelf.laying).toMatchObject({ model: first?.id, problem: expect.stringContaining('has no') });
    expect(shelf.lay()).toMatchObject({ state: 'running', problem: null });
    await failed();
  });

  it('says that it was broken off when the service stops', async () => {
    shelf.lay();
    await until(() => shelf.laying?.model !== null, { what: 'a model is laid' });
    await shelf.close();
    await until(() => shelf.laying?.state === 'failed', { what: 'it has ended' });
  });
});
