import { Dialog } from '../../../parts/dialog';
import { useFormats } from '../../../texts/formats';
import { useTexts } from '../../../texts/texts';
import type { AuditEntry } from '../../../api/records';
import { differencesOf, valueText } from './audit-differences';
import { auditTexts } from './audit-texts';
import { useAuditWords } from './use-audit-words';

/** One entry with each field before and after. */
export function AuditDetails({ entry, close }: { entry: AuditEntry; close(): void }) {
  const say = useTexts(auditTexts);
  const words = useAuditWords();
  const { time } = useFormats();
  return (
    <Dialog title={words.what(entry)} isOpen close={close}>
      <dl className="facts">
        <dt>{say('when')}</dt>
        <dd>{time(entry.at)}</dd>
        <dt>{say('who')}</dt>
        <dd>{words.who(entry)}</dd>
        {entry.who.address !== undefined && (
          <>
            <dt>{say('address')}</dt>
            <dd>{entry.who.address}</dd>
          </>
        )}
        <dt>{say('id')}</dt>
        <dd>
          <code>{entry.whatId}</code>
        </dd>
      </dl>
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
