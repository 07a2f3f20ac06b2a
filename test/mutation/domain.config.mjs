import { settingsFor } from './settings-for.mjs';

// The rows of errors are texts: docs/errors.md is compared with them, and the answers with a fixture of the api, by specs that Stryker does not run.
const MUTATED = ['libs/domain/src/**/*.ts', '!libs/domain/src/error-rows/*.ts'];

export default settingsFor('domain', { mutate: MUTATED, specs: ['libs/domain/src/.*\\.spec\\.ts$'] });
