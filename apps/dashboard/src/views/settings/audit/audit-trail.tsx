import { useState } from 'react';
import type { AuditEntry } from '../../../api/records';
import { Dialog } from '../../../parts/dialog';
import { Facts } from '../../../parts/facts';
import type { Column } from '../../../parts/long-table';
import { PagedTable } from '../../../parts/paged-table';
import { Empty } from '../../../parts/states';
import { usePages } from '../../../parts/use-pages';
import { auditQuery } from '../../../queries/audit';
import { useMay } from '../../../session/session';
import { useFormats } from '../../../texts/formats';
import { useTexts } from '../../../texts/texts';
import { differencesOf, valueText } from './audit-differences';
import { auditTexts } from './audit-texts';
import { useAuditWords } from './use-audit-words';

/** Who changed what, newest first. */
export function AuditTrail() {
  const say = useTexts(auditTexts);
  return useMay('admin') ? <Trail /> : <p className="note">{say('ownersOnly')}</p>;
}

function Trail() {
  const say = useTexts(auditTexts);
  const pages = usePages(auditQuery);
  const [shown, setShown] = useState<AuditEntry>();
  const columns = useColumns(setShown);
  return (
    <>
      <p>{say('words')}</p>
      <PagedTable
        pages={pages}
        label={say('list')}
        columns={columns}
        keyOf={({ entryId }) => entryId}
        empty={<Empty title={say('empty')} words={say('emptyWords')} />}
      />
      {shown && <AuditDetails entry={shown} close={() => setShown(undefined)} />}
    </>
  );
}

function useColumns(show: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const say = useTexts(auditTexts);
  const words = useAuditWords();
  const { time } = useFormats();
  return [
    { key: 'when', title: say('when'), width: 'minmax(8rem, 1fr)', isWideOnly: true, cell: ({ at }) => time(at) },
    {
      key: 'what',
      title: say('what'),
      width: 'minmax(9rem, 2fr)',
      cell: (entry) => (
        <>
          <span className="two-lines">{words.what(entry)}</span>
          <span className="two-lines quiet narrow-only">
            {time(entry.at)}, {words.who(entry)}
          </span>
        </>
      ),
    },
    { key: 'who', title: say('who'), width: 'minmax(8rem, 2fr)', isWideOnly: true, cell: (entry) => words.who(entry) },
    {
      key: 'more',
      title: say('more'),
      width: '5rem',
      cell: (entry) => (
        <button
          type="button"
          className="small link"
          aria-label={say('moreOf', { what: words.what(entry), at: time(entry.at) })}
          onClick={() => show(entry)}
        >
          {say('more')}
        </button>
      ),
    },
  ];
}

/** One entry with each field before and after. */
function AuditDetails({ entry, close }: { entry: AuditEntry; close(): void }) {
  const say = useTexts(auditTexts);
  const words = useAuditWords();
  const { time } = useFormats();
  return (
    <Dialog title={words.what(entry)} isOpen close={close}>
      <Facts
        facts={[
          [say('when'), time(entry.at)],
          [say('who'), words.who(entry)],
          [say('address'), entry.who.address],
          [say('id'), <code key="id">{entry.whatId}</code>],
        ]}
      />
      <Changes entry={entry} />
    </Dialog>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const say = useTexts(auditTexts);
  const words = useAuditWords();
  const differences = differencesOf(entry);
  if (differences.length === 0) return <p className="quiet">{say('noFields')}</p>;
  return (
    <table className="changes">
      <thead>
        <tr>
          <th scope="col">{say('field')}</th>
          <th scope="col">{say('before')}</th>
          <th scope="col">{say('after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after, isHidden }) => (
          <tr key={field}>
            <th scope="row">{words.field(field)}</th>
            {isHidden ? (
              <td colSpan={2}>{say('hidden')}</td>
            ) : (
              <>
                <td>{valueText(field, before, words.values)}</td>
                <td>{valueText(field, after, words.values)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
