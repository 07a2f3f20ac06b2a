import { Link } from '@tanstack/react-router';
import type { VirtualNumber } from '../../api/records';
import { Badge, type Tone } from '../../parts/badge';
import type { Column } from '../../parts/long-table';
import { PagedTable } from '../../parts/paged-table';
import { Empty } from '../../parts/states';
import { usePages } from '../../parts/use-pages';
import { numbersQuery } from '../../queries/numbers';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { numbersTexts } from './numbers-texts';

const TONES: ReadonlyMap<VirtualNumber['status'], Tone> = new Map([
  ['pending', 'wait'],
  ['active', 'good'],
  ['flagged', 'bad'],
  ['suspended', 'bad'],
]);

/** The numbers of the business, and what the law lets each be shown for. */
export function NumberList() {
  const say = useTexts(numbersTexts);
  const pages = usePages(numbersQuery);
  const columns = useColumns();
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers">{say('list')}</h2>
      <PagedTable
        pages={pages}
        label={say('list')}
        columns={columns}
        keyOf={({ virtualNumberId }) => virtualNumberId}
        empty={<NoNumber />}
      />
      {pages.data?.some(({ leadCalls }) => !leadCalls.isAllowed) && <p className="quiet under-table">{say('trial')}</p>}
    </section>
  );
}

function useColumns(): Column<VirtualNumber>[] {
  const say = useTexts(numbersTexts);
  const { phone } = useFormats();
  return [
    {
      key: 'number',
      title: say('number'),
      width: 'minmax(9rem, 2fr)',
      cell: ({ number, leadCalls }) => (
        <>
          <span className="two-lines">{phone(number)}</span>
          <span className="two-lines quiet">{say(`kind.${leadCalls.kind}`)}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: say('state'),
      width: 'minmax(5rem, 1fr)',
      cell: ({ status }) => <Badge tone={TONES.get(status) ?? 'quiet'}>{say(`status.${status}`)}</Badge>,
    },
    {
      key: 'leads',
      title: say('leads'),
      width: 'minmax(6rem, 1fr)',
      cell: ({ leadCalls: { isAllowed } }) => <Badge tone={isAllowed ? 'good' : 'bad'}>{say(isAllowed ? 'mayCall' : 'mayNotCall')}</Badge>,
    },
    {
      key: 'shows',
      title: say('shows'),
      width: 'minmax(12rem, 4fr)',
      isWideOnly: true,
      cell: ({ leadCalls: { kind, source, date } }) => (
        <span title={say(`shows.${kind}`)}>
          <span className="two-lines">{say(`shows.${kind}`)}</span>
          <span className="two-lines quiet">{say('source', { source, date })}</span>
        </span>
      ),
    },
  ];
}

/** How a number is got, in short. */
function NoNumber() {
  const say = useTexts(numbersTexts);
  return (
    <Empty title={say('empty')} words={say('emptyWords')}>
      <ol className="steps">
        {(['step1', 'step2', 'step3', 'step4'] as const).map((step) => (
          <li key={step}>{say(step)}</li>
        ))}
      </ol>
      <p>{say('emptyTrial')}</p>
      <Link to="/employees" className="button">
        {say('talk')}
      </Link>
    </Empty>
  );
}
