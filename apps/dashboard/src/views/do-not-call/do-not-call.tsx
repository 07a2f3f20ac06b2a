import { useState } from 'react';
import { Allowed } from '../../parts/allowed';
import { PageHead } from '../../parts/page-head';
import '../../parts/parts.css';
import { useTexts } from '../../texts/texts';
import { AddNumber } from './add-number';
import { doNotCallTexts } from './do-not-call-texts';
import './do-not-call.css';
import { ImportNumbers } from './import-numbers';
import { NumberList } from './number-list';
import { SearchNumber } from './search-number';

export function DoNotCall() {
  const say = useTexts(doNotCallTexts);
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <PageHead title={say('title')}>
        <Allowed scope="admin" why={say('ownersOnly')}>
          <button type="button" aria-expanded={isImporting} onClick={() => setImporting(!isImporting)}>
            {say(isImporting ? 'hide' : 'import')}
          </button>
          <button type="button" className="main" onClick={() => setAdding(true)}>
            {say('add')}
          </button>
        </Allowed>
      </PageHead>
      <p>{say('words')}</p>
      {isImporting && <ImportNumbers />}
      <SearchNumber />
      <NumberList />
      {isAdding && <AddNumber close={() => setAdding(false)} />}
    </>
  );
}
