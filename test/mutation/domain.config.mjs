import { settingsFor } from './common.mjs';

export default settingsFor('domain', { mutate: ['libs/domain/src/**/*.ts'], specs: ['libs/domain/src/.*\\.spec\\.ts$'] });
