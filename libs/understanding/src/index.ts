export { layModels, type Laid, type ModelSource } from './models/lay-models.js';
export { mirrorSource } from './models/mirror-source.js';
export { runsHere, stateOfModel, type ModelState } from './models/model-state.js';
export { MODELS, type Model, type ModelFile } from './models/models.js';
export { packageSource } from './models/package-source.js';
