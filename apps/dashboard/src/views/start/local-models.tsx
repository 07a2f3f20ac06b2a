import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Employee } from '../../api/records';
import { ErrorLine, FormProblem } from '../../parts/form';
import { useChange } from '../../parts/use-change';
import { changeEmployee, employeeKeys } from '../../queries/employees';
import { layModels, modelKeys, modelsQuery, type LocalModels } from '../../queries/models';
import { useTexts } from '../../texts/texts';
import { understandTexts } from './understand-texts';

const MEGABYTE = 1_000_000;

/** Understanding without any key: one click lays the models on this machine, and another one lets the employee use them. Not shown to who may not. */
export function LocalModelsStep({ employee }: { employee: Employee }) {
  const say = useTexts(understandTexts);
  const { data: models } = useQuery(modelsQuery);
  const laying = useChange({ change: layModels, refresh: [modelKeys.all()] });
  if (!models?.mayLay) return null;
  const missing = models.data.filter(({ state }) => state === 'missing');
  const { laying: stands } = models;
  const isRunning = stands?.state === 'running' || laying.isPending;
  return (
    <div className="local-models">
      <h3>{say('withoutKey')}</h3>
      <p className="quiet">{say('withoutKeyHint')}</p>
      {missing.length > 0 && (
        <>
          <Licences models={missing} />
          <button type="button" disabled={isRunning} onClick={() => laying.mutate()}>
            {isRunning ? say('laying') : say('lay', { megabytes: Math.ceil(sizeOf(missing) / MEGABYTE) })}
          </button>
        </>
      )}
      <div aria-live="polite">
        {isRunning && stands?.model && <p>{say('layingOne', { name: nameOf(models, stands.model) })}</p>}
        {stands?.state === 'failed' && (
          <ErrorLine>{say('notLaid', { name: nameOf(models, stands.model), problem: stands.problem ?? '' })}</ErrorLine>
        )}
      </div>
      <FormProblem error={laying.error} />
      {missing.length === 0 && <GiveModels employee={employee} />}
    </div>
  );
}

type Models = LocalModels['data'];

const sizeOf = (models: Models): number => models.reduce((sum, { bytes }) => sum + bytes, 0);
const nameOf = ({ data }: LocalModels, id: string | null): string => data.find(({ model }) => model === id)?.name ?? '';

/** Whoever lays them agrees to their licences, so these are shown before. */
const Licences = ({ models }: { models: Models }) => (
  <ul>
    {models.map(({ model, name, does, licences }) => (
      <li key={model} lang="en">
        {name}: {does} ({licences.join(', ')})
      </li>
    ))}
  </ul>
);

/** An employee by script understands with the models of this machine. */
function GiveModels({ employee: { employeeId, name, conversation } }: { employee: Employee }) {
  const say = useTexts(understandTexts);
  const [isGiven, setGiven] = useState(conversation?.kind === 'script');
  const giving = useChange({
    change: () => changeEmployee(employeeId, { conversation: { kind: 'script' } }),
    refresh: [employeeKeys.all()],
    says: () => say('given', { name }),
    done: () => setGiven(true),
  });
  if (conversation && conversation.kind !== 'script') return <p>{say('hasOwn', { name })}</p>;
  return (
    <>
      {isGiven ? (
        <p>{say('usesThem', { name })}</p>
      ) : (
        <button type="button" className="main" disabled={giving.isPending} onClick={() => giving.mutate()}>
          {say('give', { name })}
        </button>
      )}
      <FormProblem error={giving.error} />
    </>
  );
}
