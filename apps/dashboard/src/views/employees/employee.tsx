import { useQuery } from '@tanstack/react-query';
import { useBlocker, useParams } from '@tanstack/react-router';
import { Problem } from '../../api/problem';
import type { Employee } from '../../api/records';
import { Dialog } from '../../parts/dialog';
import { Form, FormProblem } from '../../parts/form';
import { PageHead } from '../../parts/page-head';
import { Shown } from '../../parts/states';
import { employeeQuery } from '../../queries/employees';
import { useMay } from '../../session/session';
import { useTexts } from '../../texts/texts';
import { CallRules } from './call-rules';
import { ConversationCard } from './conversation-card';
import { employeeTexts } from './employee-texts';
import './employees.css';
import { Hear, useSpeech } from './hear';
import { InBrowser } from './in-browser';
import { ScriptEditor } from './script-editor';
import { useEmployeeForm, type EmployeeForm } from './use-employee-form';
import { WhenItCalls } from './when-it-calls';
import { WhoItIs } from './who-it-is';

export function EmployeeView() {
  const { employeeId = '' } = useParams({ strict: false });
  const employee = useQuery(employeeQuery(employeeId));
  const title = useTexts(employeeTexts)('title');
  return (
    <>
      {!employee.data && <PageHead title={title} />}
      <Shown read={employee}>{(stored) => <EmployeeForms key={stored.employeeId} employee={stored} />}</Shown>
    </>
  );
}

/** All of an employee is one form, saved as a whole. */
function EmployeeForms({ employee }: { employee: Employee }) {
  const say = useTexts(employeeTexts);
  const form = useEmployeeForm(employee);
  const speech = useSpeech(employee, form.draft);
  const errorOf = (field: string): string | undefined => form.errorOf(field) ?? speechErrorOf(speech.error, field);
  const mayChange = useMay('admin');
  return (
    <>
      <PageHead title={employee.name} />
      {!mayChange && <p className="note">{say('adminOnly')}</p>}
      <Form aria-label={employee.name} submit={form.save}>
        <fieldset className="bare" disabled={!mayChange}>
          <div className="columns">
            <div>
              <ScriptEditor {...form} errorOf={errorOf} speech={speech} />
              <Hear employee={employee} speech={speech} {...form} />
              <ConversationCard {...form} />
              <CallRules {...form} />
            </div>
            <div>
              <WhoItIs {...form} />
              <WhenItCalls {...form} />
              <InBrowser employee={employee} {...form} />
            </div>
          </div>
        </fieldset>
        {mayChange && <SaveBar form={form} />}
      </Form>
      <LeaveQuestion isChanged={form.isChanged} />
    </>
  );
}

/** Words that cannot be spoken cannot be saved either; the service says it for the same fields. */
const speechErrorOf = (error: Error | null, field: string): string | undefined =>
  error instanceof Problem ? error.fields.find((one) => one.field === field)?.message : undefined;

function SaveBar({ form: { isChanged, isSaving, error, undo } }: { form: EmployeeForm }) {
  const say = useTexts(employeeTexts);
  if (!isChanged && !error) return null;
  return (
    <div className="save-bar">
      <div>
        <p role="status">{isChanged && say('unsaved')}</p>
        <FormProblem error={error} />
      </div>
      <div className="actions">
        <button type="button" disabled={isSaving} onClick={undo}>
          {say('undo')}
        </button>
        <button type="submit" className="main" disabled={isSaving || !isChanged}>
          {say('save')}
        </button>
      </div>
    </div>
  );
}

/** Asks before changes are lost, within the page as when the page is closed. */
function LeaveQuestion({ isChanged }: { isChanged: boolean }) {
  const say = useTexts(employeeTexts);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <Dialog title={say('leaveTitle')} isOpen={status === 'blocked'} close={() => reset?.()}>
      <p>{say('leaveHint')}</p>
      <div className="actions">
        <button type="button" className="danger" onClick={() => proceed?.()}>
          {say('leave')}
        </button>
        <button type="button" onClick={() => reset?.()}>
          {say('stay')}
        </button>
      </div>
    </Dialog>
  );
}
