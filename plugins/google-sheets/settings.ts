import { secret, targetSettings, text } from '@turant/plugin-kit';

export const settings = targetSettings({
  url: text('Web app address', 'Deploy, New deployment, Web app in the sheet’s Apps Script: the address that ends in /exec.', {
    isRequired: true,
    pattern: '^https://script\\.google\\.com/(a/macros/[\\w.-]+|macros)/s/[\\w-]+/exec$',
  }),
  secret: secret('SECRET of the script: anybody could write into the sheet without one.', { isRequired: true }),
});
