import { useState } from 'react';
import { api, asked } from '../../api/client';
import type { Row } from '../../api/records';
import { FormDialog } from '../../parts/form-dialog';
import type { Column } from '../../parts/long-table';
import { PagedTable } from '../../parts/paged-table';
import { Empty } from '../../parts/states';
import { useChange } from '../../parts/use-change';
import { usePages } from '../../parts/use-pages';
import { doNotCallKeys, doNotCallQuery } from '../../queries/do-not-call';
import { useMay } from '../../session/session';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { doNotCallTexts } from './do-not-call-texts';

type Entry = Row<'/api/do-not-call'>;

/** The numbers that are never called, newest first. */
export function NumberList() {
  const say = useTexts(doNotCallTexts);
  const pages = usePages(doNotCallQuery);
  const [removed, setRemoved] = useState<string>();
  const columns = useColumns(setRemoved);
  return (
    <>
      <PagedTable
        pages={pages}
        label={say('list')}
        columns={columns}
        keyOf={({ phone, addedAt }) => phone ?? addedAt}
        empty={<Empty title={say('empty')} words={say('emptyWords')} />}
      />
      {removed !== undefined && <RemoveNumber phone={removed} close={() => setRemoved(undefined)} />}
    </>
  );
}

function useColumns(remove: (phone: string) => void): Column<Entry>[] {
  const say = useTexts(doNotCallTexts);
  const formats = useFormats();
  const mayRemove = useMay('admin');
  return [
    {
      key: 'number',
      title: say('number'),
      width: 'minmax(10rem, 2fr)',
      cell: ({ phone, reason }) => (
        <>
          <span className="two-lines">{phone === null ? say('erased') : formats.phone(phone)}</span>
          {reason !== null && <span className="two-lines quiet narrow-only">{reason}</span>}
        </>
      ),
    },
    { key: 'reason', title: say('reason'), width: 'minmax(8rem, 3fr)', isWideOnly: true, cell: ({ reason }) => reason },
    { key: 'since', title: say('since'), width: 'minmax(5rem, 1fr)', cell: ({ addedAt }) => formats.date(addedAt) },
    {
      key: 'remove',
      title: say('remove'),
      width: '5rem',
      cell: ({ phone }) =>
        phone !== null &&
        mayRemove && (
          <button
            type="button"
            className="small link"
            aria-label={say('removeNumber', { phone: formats.phone(phone) })}
            onClick={() => remove(phone)}
          >
            {say('remove')}
          </button>
        ),
    },
  ];
}

/** Warns of the law before a number may be called again. */
function RemoveNumber({ phone, close }: { phone: string; close(): void }) {
  const say = useTexts(doNotCallTexts);
  const shown = useFormats().phone(phone);
  const [isSure, setSure] = useState(false);
  const change = useChange({
    change: () => asked(api.DELETE('/api/do-not-call/{phone}', { params: { path: { phone } } })),
    refresh: [doNotCallKeys.all()],
    says: ({ leadIds: { length: count } }) => say(count === 0 ? 'removed' : 'removedLeads', { phone: shown, count }),
    done: close,
  });
  return (
    <FormDialog
      title={say('removeTitle', { phone: shown })}
      close={close}
      doIt={say('removeNow')}
      change={change}
      isDanger
      isReady={isSure}
    >
      <p>{say('removeLaw')}</p>
      <label className="tick">
        <input type="checkbox" checked={isSure} onChange={({ target }) => setSure(target.checked)} />
        {say('removeSure')}
      </label>
    </FormDialog>
  );
}
