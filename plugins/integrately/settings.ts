import { handSetSecret, sourceSettings } from '@turant/plugin-kit';

export const settings = sourceSettings({ secret: handSetSecret });
