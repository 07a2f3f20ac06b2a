import { CopyButton } from '../../parts/copy-button';
import { useTexts } from '../../texts/texts';
import { settingsTexts } from './settings-texts';

/** What the service tells once and does not know any more afterwards. */
export function Secret({ text }: { text: string }) {
  const say = useTexts(settingsTexts);
  return (
    <>
      <p className="note" data-kind="wait">
        {say('once')}
      </p>
      <div className="secret">
        <code>{text}</code>
        <CopyButton text={text} />
      </div>
    </>
  );
}
