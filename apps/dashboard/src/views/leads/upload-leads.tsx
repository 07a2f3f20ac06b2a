import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../api/new-key';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { ErrorLine, Form, FormProblem } from '../../parts/form';
import { leadKeys } from '../../queries/leads';
import { useTexts } from '../../texts/texts';
import { countCsvRows, type BulkProgress } from './bulk';
import { Choice } from './choice';
import { sendList, type ListToSend } from './send-list';
import { uploadTexts } from './upload-texts';

const MAX_ROWS = 10_000;

interface Chosen {
  file: File;
  rows: number;
  key: string;
}

/** A list of leads from a file, with the progress, and a reason for each row that was refused. */
export function UploadLeads({ close }: { close(): void }) {
  const say = useTexts(uploadTexts);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [progress, setProgress] = useState<BulkProgress>();
  const sending = useMutation({
    mutationFn: (list: ListToSend) => sendList(list, setProgress),
    onSettled: () => void client.resetQueries({ queryKey: leadKeys.all() }),
  });
  const choose = async (file: File | undefined): Promise<void> => {
    sending.reset();
    setProgress(undefined);
    setChosen(file && { file, rows: countCsvRows(await file.text()), key: newKey() });
  };
  const submit = (fields: FormData): void => {
    if (chosen) sending.mutate({ file: chosen.file, key: chosen.key, isCalled: fields.has('ring') });
  };
  const isTooLong = chosen !== undefined && chosen.rows > MAX_ROWS;
  const isCut = sending.isSuccess && !sending.data.isDone;
  return (
    <Dialog title={say('title')} isOpen close={close}>
      <Form submit={submit}>
        <p>{say('words')}</p>
        <Field
          label={say('file')}
          hint={chosen && say('rows', { count: chosen.rows })}
          error={isTooLong ? say('tooMany', { count: chosen.rows }) : undefined}
        >
          {(bound) => (
            <input {...bound} type="file" accept=".csv,text/csv" required onChange={({ target }) => void choose(target.files?.[0])} />
          )}
        </Field>
        <Choice name="ring" label={say('ring')} hint={say('ringHint')} />
        {progress && chosen && <Progress progress={progress} total={Math.max(chosen.rows, progress.answered)} />}
        {isCut && <ErrorLine>{say('cut')}</ErrorLine>}
        <FormProblem error={sending.error} />
        <div className="actions">
          {(!sending.isSuccess || isCut) && (
            <button type="submit" className="main" disabled={!chosen || isTooLong || sending.isPending}>
              {say(isCut ? 'again' : 'send')}
            </button>
          )}
          <button type="button" onClick={close}>
            {say('close')}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

function Progress({ progress, total }: { progress: BulkProgress; total: number }) {
  const say = useTexts(uploadTexts);
  const { answered, accepted, duplicates, refused, errors, isDone } = progress;
  const words = say('progress', { answered, total });
  return (
    <>
      <progress className="upload-progress" value={answered} max={total} aria-label={words} />
      <p role="status">
        {words}: {say('result', { accepted, duplicates, refused })}. {isDone && say('done')}
      </p>
      {errors.length > 0 && (
        <>
          <h3>{say('errors')}</h3>
          <ul className="upload-errors" tabIndex={0} aria-label={say('errors')}>
            {errors.map(({ line, errors: reasons = [] }) => (
              <li key={line}>
                {say('errorRow', { line, reason: reasons.map(({ field, message }) => `${field}: ${message}`).join('; ') })}
              </li>
            ))}
            {refused > errors.length && <li className="quiet">{say('moreErrors', { count: refused - errors.length })}</li>}
          </ul>
        </>
      )}
    </>
  );
}
