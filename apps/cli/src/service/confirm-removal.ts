import { SettingsError } from '@turant/domain';
import { askAtTerminal } from '../prompter.js';

/** Asks on the terminal. @param what such as `the trunk Carrier` @throws SettingsError NOT_CONFIRMED */
export async function confirmRemoval(what: string): Promise<void> {
  const answer = await askAtTerminal({ title: `Remove ${what}`, isRequired: true, isYesNo: true });
  if (!/^y(es)?$/i.test(answer)) throw new SettingsError('NOT_CONFIRMED', 'nothing was removed');
}
