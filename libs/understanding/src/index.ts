export { layModels, type Laid, type ModelSource } from './models/lay-models.js';
export { mirrorSource } from './models/mirror-source.js';
export { runsHere, stateOfModel, type ModelState } from './models/model-state.js';
export { MODELS, type Model, type ModelFile } from './models/models.js';
export { packageSource } from './models/package-source.js';
export { DEFAULT_INTENTS } from './intents/default-intents.js';
export type { IntentExamples, Manner } from './intents/intent-examples.js';
export { createIntentFinder, MIN_INTENT_GAP, UNSURE, type IntentFinder, type Understood } from './intents/intent-finder.js';
