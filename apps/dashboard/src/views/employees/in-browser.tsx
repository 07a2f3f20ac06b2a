import type { Employee } from '../../api/records';
import { Card } from '../../parts/card';
import { Check } from '../../parts/check';
import { CopyButton } from '../../parts/copy-button';
import { Field } from '../../parts/field';
import { useLanguage } from '../../texts/language';
import { useTexts } from '../../texts/texts';
import { scriptTag } from './employee-form';
import { employeeTexts } from './employee-texts';
import type { EmployeeForm } from './use-employee-form';

/** Talking with an employee in a browser: the owner now, visitors by a link, and readers of a website. */
export function InBrowser({ employee, draft, set, errorOf }: EmployeeForm & { employee: Employee }) {
  const say = useTexts(employeeTexts);
  const { language } = useLanguage();
  const { employeeId, allowedOrigins } = employee;
  const path = `/talk?${new URLSearchParams({ employee: employeeId })}`;
  return (
    <Card title={say('browser')}>
      <p>
        <a className="button" href={`${path}&as=me&lang=${language}`} target="_blank" rel="noopener">
          {say('talk')}
        </a>
      </p>
      <p className="quiet">{say('talkHint')}</p>
      <Check
        label={say('takesVisitors')}
        hint={say('takesVisitorsHint')}
        isOn={draft.takesVisitors}
        change={(takesVisitors) => set({ takesVisitors })}
      />
      {employee.takesVisitors && <CopyButton text={location.origin + path} label={say('visitorsLink')} />}
      <h3>{say('widget')}</h3>
      <Field label={say('origins')} hint={say('originsHint')} error={errorOf('allowedOrigins')}>
        {(bound) => (
          <textarea {...bound} rows={2} value={draft.allowedOrigins} onChange={({ target }) => set({ allowedOrigins: target.value })} />
        )}
      </Field>
      {allowedOrigins.length > 0 && <WidgetTag employeeId={employeeId} />}
    </Card>
  );
}

function WidgetTag({ employeeId }: { employeeId: string }) {
  const say = useTexts(employeeTexts);
  const tag = scriptTag(location.origin, employeeId);
  return (
    <div className="tag">
      <p>{say('tag')}</p>
      <code>{tag}</code> <CopyButton text={tag} />
    </div>
  );
}
