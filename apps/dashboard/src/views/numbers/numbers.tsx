import { Allowed } from '../../parts/allowed';
import { PageHead } from '../../parts/page-head';
import '../../parts/parts.css';
import { useTexts } from '../../texts/texts';
import { DryRun } from './dry-run';
import { LineHealth } from './line-health';
import { NumberList } from './number-list';
import { numbersTexts } from './numbers-texts';
import './numbers.css';

export function Numbers() {
  const say = useTexts(numbersTexts);
  return (
    <>
      <PageHead title={say('title')} />
      <p>{say('words')}</p>
      <NumberList />
      <LineHealth />
      <Allowed scope="leads:write">
        <DryRun />
      </Allowed>
    </>
  );
}
