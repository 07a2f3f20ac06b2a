import type { Connection } from '../../api/records';
import { Card } from '../../parts/card';
import { CopyButton } from '../../parts/copy-button';
import { useFormats } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { sourceTexts } from './source-texts';

interface SetUpProps {
  connection: Connection;
  name: string;
  /** Whether the platform sends to an address of this service. */
  hasAddress: boolean;
}

/** The steps of a platform, with the connection's address to copy. */
export function SetUp({ connection, name, hasAddress }: SetUpProps) {
  const say = useTexts(sourceTexts);
  const { time } = useFormats();
  const { url, sharedUrl, oldUrlUntil, steps } = connection;
  return (
    <Card title={say('steps', { name })}>
      {hasAddress && url !== null && <Address label={say('address')} url={url} />}
      <ol className="set-up-steps" lang="en">
        {steps.map((step) => (
          <li key={step}>
            <Step text={step} url={url ?? ''} />
          </li>
        ))}
      </ol>
      {sharedUrl !== null && <Address label={say('sharedAddress')} url={sharedUrl} />}
      {oldUrlUntil !== null && <p>{say('oldAddress', { time: time(oldUrlUntil) })}</p>}
    </Card>
  );
}

function Address({ label, url }: { label: string; url: string }) {
  return (
    <div className="own-address">
      <h3>{label}</h3>
      <code>{url}</code> <CopyButton text={url} />
    </div>
  );
}

/** A step with the address in it set apart. */
function Step({ text, url }: { text: string; url: string }) {
  const [first, ...rest] = text.split(url);
  return (
    <>
      {first}
      {rest.map((words, index) => (
        <span key={index}>
          <code>{url}</code>
          {words}
        </span>
      ))}
    </>
  );
}
