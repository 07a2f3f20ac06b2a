import { useState } from 'react';
import { Card } from '../../parts/card';
import { Check } from '../../parts/check';
import { Field } from '../../parts/field';
import { SelectField, type Option } from '../../parts/select';
import { useTexts } from '../../texts/texts';
import { KEYS, MACHINE_ACTS } from './employee-form';
import { employeeTexts } from './employee-texts';
import { SlotText } from './slot-text';
import type { EmployeeForm } from './use-employee-form';

const MAX_MESSAGE_LENGTH = 160;
const NEW_TRANSFER = { phone: '', key: '1', isAnnounced: false } as const;

/** What happens on the line besides the script. */
export function CallRules({ draft, set, errorOf }: EmployeeForm) {
  const say = useTexts(employeeTexts);
  const [isWriting, setWriting] = useState(false);
  return (
    <Card title={say('call')}>
      <SelectField
        label={say('onMachine')}
        error={errorOf('onMachine')}
        value={draft.onMachine ?? 'go-on'}
        options={MACHINE_ACTS.map((act): Option<typeof act> => [act, say(act)])}
        change={(act) => set({ onMachine: act === 'go-on' ? null : act })}
      />
      {draft.onMachine === 'leave-message' && (
        <SlotText
          label={say('machineMessage')}
          hint={say('machineHint')}
          text={draft.machineMessage ?? ''}
          change={(machineMessage) => set({ machineMessage })}
          error={errorOf('machineMessage')}
          isActive={isWriting}
          activate={() => setWriting(true)}
          maxLength={MAX_MESSAGE_LENGTH}
        />
      )}
      <Check
        label={say('hasTransfer')}
        hint={say('transferHint')}
        isOn={draft.transfer !== null}
        change={(isOn) => set({ transfer: isOn ? NEW_TRANSFER : null })}
      />
      {draft.transfer && <TransferFields transfer={draft.transfer} set={set} errorOf={errorOf} />}
      <Check label={say('isRecorded')} hint={say('recordedHint')} isOn={draft.isRecorded} change={(isRecorded) => set({ isRecorded })} />
    </Card>
  );
}

interface TransferFieldsProps extends Pick<EmployeeForm, 'set' | 'errorOf'> {
  transfer: NonNullable<EmployeeForm['draft']['transfer']>;
}

function TransferFields({ transfer, set, errorOf }: TransferFieldsProps) {
  const say = useTexts(employeeTexts);
  const change = (part: Partial<typeof transfer>): void => set({ transfer: { ...transfer, ...part } });
  return (
    <>
      <div className="pair">
        <Field label={say('phone')} error={errorOf('transfer.phone')}>
          {(bound) => (
            <input {...bound} type="tel" required value={transfer.phone} onChange={({ target }) => change({ phone: target.value })} />
          )}
        </Field>
        <SelectField
          label={say('key')}
          error={errorOf('transfer.key')}
          value={transfer.key}
          options={KEYS.map((key) => [key])}
          change={(key) => change({ key })}
        />
      </div>
      <Check label={say('isAnnounced')} isOn={transfer.isAnnounced} change={(isAnnounced) => change({ isAnnounced })} />
    </>
  );
}
