import { InvalidArgumentError } from 'commander';

/** The service reads numbers. A text without a digit is kept away from its paths, where `..` means another one. */
export function readPhoneText(text: string): string {
  if (!/\d/.test(text)) throw new InvalidArgumentError('it is a number such as +919812300001.');
  return text;
}
