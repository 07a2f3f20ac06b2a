import { secretTokenSetting, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({ secret: secretTokenSetting });
