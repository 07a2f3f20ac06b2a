import { CopyButton } from '../../parts/copy-button';
import { Dialog } from '../../parts/dialog';
import { useTexts } from '../../texts/texts';
import { settingsTexts } from './settings-texts';

interface SecretDialogProps {
  title: string;
  words: string;
  text: string;
  close(): void;
}

/** What the service tells once and does not know any more afterwards. */
export function SecretDialog({ title, words, text, close }: SecretDialogProps) {
  const say = useTexts(settingsTexts);
  return (
    <Dialog title={title} isOpen close={close}>
      <p>{words}</p>
      <p className="note" data-kind="wait">
        {say('once')}
      </p>
      <div className="secret">
        <code>{text}</code>
        <CopyButton text={text} />
      </div>
    </Dialog>
  );
}
