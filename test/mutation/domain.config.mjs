import { settingsFor } from './settings-for.mjs';

export default settingsFor('domain', { mutate: ['libs/domain/src/**/*.ts'], specs: ['libs/domain/src/.*\\.spec\\.ts$'] });
