import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, asked } from '../../api/client';
import { Problem } from '../../api/problem';
import type { Answer, LeadWithNotes } from '../../api/records';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { FormDialog } from '../../parts/form-dialog';
import { callKeys } from '../../queries/calls';
import { leadKeys } from '../../queries/leads';
import { useTexts } from '../../texts/texts';
import { leadTexts } from './lead-texts';

/** Names the erasure of a lead: who has made it sees what was destroyed, though the lead is not there any more. */
export const erasureOf = (leadId: string): string[] => ['erase-lead', leadId];

/** Erases a person, after the word was typed; then shows what was destroyed and the certificate's id. */
export function EraseLead({ lead: { leadId, name }, close }: { lead: LeadWithNotes; close(): void }) {
  const say = useTexts(leadTexts);
  const [typed, setTyped] = useState('');
  const client = useQueryClient();
  const navigate = useNavigate();
  const erasing = useMutation({
    mutationKey: erasureOf(leadId),
    mutationFn: () =>
      asked(api.DELETE('/api/leads/{leadId}', { params: { path: { leadId } } })).catch((error: unknown) => {
        throw error instanceof Problem && error.code === 'LEAD_ON_LINE' ? new Error(say('onLine')) : error;
      }),
  });
  const leave = (): void => {
    // Rows of calls tell the name of their lead: they are forgotten with the lead.
    for (const queryKey of [leadKeys.one(leadId), callKeys.all()]) client.removeQueries({ queryKey });
    void client.resetQueries({ queryKey: leadKeys.all() });
    void navigate({ to: '/leads' });
  };
  if (erasing.data)
    return (
      <Dialog title={name} isOpen close={leave}>
        <Erased erasure={erasing.data.erasure} />
        <button type="button" className="main" onClick={leave}>
          {say('toLeads')}
        </button>
      </Dialog>
    );
  const word = say('eraseWord');
  return (
    <FormDialog
      title={say('eraseTitle')}
      close={close}
      doIt={say('erase')}
      change={erasing}
      isDanger
      isReady={typed.trim().toLowerCase() === word}
    >
      <p>
        <strong>{name}</strong>
      </p>
      <p>{say('eraseGoes')}</p>
      <p>{say('eraseStays')}</p>
      <Field label={say('eraseType', { word })}>
        {(bound) => <input {...bound} value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />}
      </Field>
    </FormDialog>
  );
}

type Erasure = Answer<'/api/leads/{leadId}', 'delete'>['erasure'];

function Erased({ erasure: { erasureId, state, certificate } }: { erasure: Erasure }) {
  const say = useTexts(leadTexts);
  if (state === 'begun' || !certificate) return <p role="status">{say('eraseBegun')}</p>;
  const { recordings, transcripts } = certificate.destroyed;
  return (
    <p role="status">
      {say('erased', { recordings, transcripts })} {say('certificate', { id: erasureId })}
    </p>
  );
}
