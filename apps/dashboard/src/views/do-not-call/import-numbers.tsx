import { useMemo, useState, type ChangeEvent } from 'react';
import { Card } from '../../parts/card';
import { Field } from '../../parts/field';
import { Form, textOf } from '../../parts/form';
import { useTexts } from '../../texts/texts';
import { doNotCallTexts } from './do-not-call-texts';
import { ImportOutcome } from './import-outcome';
import { readNumbers } from './read-numbers';
import { useImport } from './use-import';

const MAX_FILE_BYTES = 20 * 1_024 * 1_024;

/** Brings in a list that was kept elsewhere: pasted, or as a file. */
export function ImportNumbers() {
  const say = useTexts(doNotCallTexts);
  const importing = useImport();
  return (
    <Card title={say('import')}>
      {importing.state ? <ImportOutcome importing={importing} state={importing.state} /> : <ImportForm start={importing.start} />}
    </Card>
  );
}

function ImportForm({ start }: { start: ReturnType<typeof useImport>['start'] }) {
  const say = useTexts(doNotCallTexts);
  const [text, setText] = useState('');
  const [fileText, setFileText] = useState<string>();
  const [isTooLarge, setTooLarge] = useState(false);
  // A chosen file is not put into the text area: a browser is slow with a text of a million lines.
  const { numbers, hasHeading } = useMemo(() => readNumbers(fileText ?? text), [fileText, text]);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    const isTaken = file !== undefined && file.size <= MAX_FILE_BYTES;
    setTooLarge(file !== undefined && !isTaken);
    setFileText(isTaken ? await file.text() : undefined);
  };
  return (
    <Form submit={(fields) => start(numbers, textOf(fields, 'reason'))}>
      <p>{say('importWords')}</p>
      <Field label={say('paste')}>
        {(bound) => (
          <textarea
            {...bound}
            value={text}
            disabled={fileText !== undefined}
            onChange={({ target }) => setText(target.value)}
            spellCheck={false}
            rows={5}
          />
        )}
      </Field>
      <Field label={say('file')} error={isTooLarge ? say('tooLarge') : undefined}>
        {(bound) => <input {...bound} type="file" accept=".csv,.txt,text/csv,text/plain" onChange={(event) => void choose(event)} />}
      </Field>
      <Field label={say('reason')} hint={say('reasonHint')}>
        {(bound) => <input {...bound} name="reason" autoComplete="off" maxLength={200} />}
      </Field>
      <p role="status">
        {numbers.length === 0 ? say('foundNone') : say('found', { count: numbers.length })} {hasHeading && say('heading')}
      </p>
      <button type="submit" className="main" disabled={numbers.length === 0}>
        {say('start')}
      </button>
    </Form>
  );
}
