import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorLine } from '../../parts/form';
import { SelectField, type Option } from '../../parts/select';
import { pluginsQuery } from '../../queries/connections';
import { providersQuery, type Provider } from '../../queries/providers';
import { useTexts } from '../../texts/texts';
import { ActButton } from './act-button';
import { movedAt, type Named, type ProviderPart } from './conversation-draft';
import { conversationTexts } from './conversation-texts';

/** A longer list takes more patience than a person on the telephone has. */
const MAX_PROVIDERS = 5;

interface ProviderListProps {
  part: ProviderPart;
  list: readonly Named[];
  change(list: Named[]): void;
  error: string | undefined;
}

/** The providers of one part of a conversation, in the order in which they are asked. */
export function ProviderList({ part, list, change, error }: ProviderListProps) {
  const say = useTexts(conversationTexts);
  const { data } = useQuery(providersQuery);
  const able = data?.filter(({ capabilities }) => capabilities.includes(part)) ?? [];
  const free = able.filter(({ connectionId }) => !list.some((one) => one.connectionId === connectionId));
  const nameOf = (id: string): string => data?.find(({ connectionId }) => connectionId === id)?.name ?? id;
  const label = say(part);
  return (
    <fieldset className="choice-set">
      <legend>{label}</legend>
      <p className="hint">{list.length > 1 ? say('order') : say(`${part}Hint`)}</p>
      {list.length > 0 && (
        <ol>
          {list.map(({ connectionId }, at) => {
            const name = nameOf(connectionId);
            return (
              <li key={connectionId}>
                <Name name={name} provider={data?.find((one) => one.connectionId === connectionId)} />
                <ActButton label={say('up', { part: label, name })} icon="up" isOff={at === 0} act={() => change(movedAt(list, at, -1))} />
                <ActButton
                  label={say('down', { part: label, name })}
                  icon="down"
                  isOff={at === list.length - 1}
                  act={() => change(movedAt(list, at, 1))}
                />
                <ActButton
                  label={say('remove', { part: label, name })}
                  icon="remove"
                  act={() => change(list.filter((_, index) => index !== at))}
                />
              </li>
            );
          })}
        </ol>
      )}
      {data && free.length === 0 && list.length === 0 && <ToConnect part={part} />}
      {free.length > 0 && list.length < MAX_PROVIDERS && (
        <SelectField
          label={say('addTo', { part: label })}
          value=""
          options={[['', say('none')], ...free.map(({ connectionId, name }): Option => [connectionId, name])]}
          change={(connectionId) => connectionId !== '' && change([...list, { connectionId }])}
        />
      )}
      {error !== undefined && <ErrorLine>{error}</ErrorLine>}
    </fieldset>
  );
}

/** One of the business's own leads to its settings. */
function Name({ name, provider }: { name: string; provider: Provider | undefined }) {
  const say = useTexts(conversationTexts);
  const notes = [provider?.owner === 'operator' && say('ofOperator'), provider?.state === 'failing' && say('failing')].filter(Boolean);
  return (
    <>
      {provider?.owner === 'tenant' ? (
        <Link to="/sources/$connectionId" params={{ connectionId: provider.connectionId }}>
          {name}
        </Link>
      ) : (
        name
      )}{' '}
      {notes.length > 0 && <span className="quiet">({notes.join(', ')}) </span>}
    </>
  );
}

/** The plugins that can do a part, where nothing is connected yet that can. */
function ToConnect({ part }: { part: ProviderPart }) {
  const say = useTexts(conversationTexts);
  const { data: plugins = [] } = useQuery(pluginsQuery);
  return (
    <>
      <p>{say('noProvider')}</p>
      <ul className="platforms">
        {plugins
          .filter(({ capabilities }) => capabilities.includes(part))
          .map(({ id, name }) => (
            <li key={id}>
              <Link className="button" to="/sources/new/$plugin" params={{ plugin: id }}>
                {name}
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
