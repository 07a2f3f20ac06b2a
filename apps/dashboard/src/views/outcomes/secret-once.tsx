import { CopyButton } from '../../parts/copy-button';
import { Dialog } from '../../parts/dialog';
import { useTexts } from '../../texts/texts';
import { outcomesTexts } from './outcomes-texts';

/** A new secret, which is never shown again. */
export function SecretOnce({ secret, close }: { secret: string | undefined; close(): void }) {
  const say = useTexts(outcomesTexts);
  return (
    <Dialog title={say('secretTitle')} isOpen={secret !== undefined} close={close}>
      <p>{say('secretHint')}</p>
      {secret !== undefined && (
        <p className="secret">
          <code>{secret}</code>
        </p>
      )}
      <div className="actions">
        <CopyButton text={secret ?? ''} label={say('copySecret')} />
        <button type="button" onClick={close}>
          {say('done')}
        </button>
      </div>
    </Dialog>
  );
}
