import { useState } from 'react';
import type { ApiKey } from '../../../api/records';
import { Allowed } from '../../../parts/allowed';
import { Badge } from '../../../parts/badge';
import { MoreButton } from '../../../parts/more-button';
import { Empty, Shown } from '../../../parts/states';
import { usePages } from '../../../parts/use-pages';
import { keysQuery } from '../../../queries/keys';
import { useFormats } from '../../../texts/formats';
import { useTexts } from '../../../texts/texts';
import { settingsTexts } from '../settings-texts';
import { NewKey, RevokeKey, RotateKey } from './key-acts';
import { keyStateOf } from './key-end';
import { keysTexts } from './keys-texts';

/** The keys of programs; the secrets themselves are not stored. */
export function Keys() {
  const say = useTexts(keysTexts);
  const sayMore = useTexts(settingsTexts);
  const pages = usePages(keysQuery);
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <div className="section-head">
        <p>{say('words')}</p>
        <Allowed scope="admin" why={sayMore('ownersOnly')}>
          <button type="button" className="main" onClick={() => setMaking(true)}>
            {say('new')}
          </button>
        </Allowed>
      </div>
      <Shown read={pages}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty title={say('empty')} words={say('emptyWords')} />
          ) : (
            <ul className="plain-list" aria-label={say('list')}>
              {keys.map((key) => (
                <OneKey key={key.keyId} of={key} />
              ))}
            </ul>
          )
        }
      </Shown>
      <MoreButton {...pages} />
      {isMaking && <NewKey close={() => setMaking(false)} />}
    </>
  );
}

function OneKey({ of: key }: { of: ApiKey }) {
  const say = useTexts(keysTexts);
  const { ago, date, time } = useFormats();
  const { text, at } = keyStateOf(key, Date.now());
  const isOver = text === 'revokedAt' || text === 'endedAt';
  return (
    <li className="card person">
      <div>
        <p>
          <strong>{key.name}</strong> <code>{key.prefix}…</code>{' '}
          <Badge tone={isOver ? 'quiet' : 'good'}>{say(text, at === null ? {} : { at: time(at), date: date(at) })}</Badge>
        </p>
        <p>{key.scopes.map((scope) => say(scope)).join(' · ')}</p>
        <p className="quiet">
          {say('used')}: {key.lastUsedAt === null ? say('neverUsed') : ago(key.lastUsedAt)}
        </p>
      </div>
      {!isOver && (
        <Allowed scope="admin">
          <KeyButtons of={key} />
        </Allowed>
      )}
    </li>
  );
}

function KeyButtons({ of: key }: { of: ApiKey }) {
  const say = useTexts(keysTexts);
  const [doing, setDoing] = useState<'rotate' | 'revoke'>();
  const close = (): void => setDoing(undefined);
  return (
    <div className="actions">
      {(['rotate', 'revoke'] as const).map((one) => (
        <button key={one} type="button" className="small" aria-label={say(`${one}Key`, { name: key.name })} onClick={() => setDoing(one)}>
          {say(one)}
        </button>
      ))}
      {doing === 'rotate' && <RotateKey of={key} close={close} />}
      {doing === 'revoke' && <RevokeKey of={key} close={close} />}
    </div>
  );
}
