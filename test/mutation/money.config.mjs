import { settingsFor } from './settings-for.mjs';

/** The files of the road that move money, in whichever room. */
const FILES = ['wallet-commit-queue', 'settle-call', 'leave-line', 'recover-call'];

export default settingsFor('money', {
  mutate: [`libs/road/src/**/{${FILES}}.ts`],
  // The daily cap gets back what a call has reserved and not used.
  specs: [`libs/road/src/.*/(${[...FILES, 'daily-cap'].join('|')})\\.spec\\.ts$`],
});
