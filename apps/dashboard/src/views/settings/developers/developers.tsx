import { Link } from '@tanstack/react-router';
import { Card } from '../../../parts/card';
import { CopyButton } from '../../../parts/copy-button';
import { useTexts } from '../../../texts/texts';
import { developersTexts } from './developers-texts';

const postLead = (origin: string): string =>
  [
    `curl -sS -X POST ${origin}/api/webhooks/leads \\`,
    `  -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' \\`,
    `  -H 'Idempotency-Key: form-7-entry-4711' \\`,
    `  -d '{"lead":{"name":"Asha Rao","phone":"098123 00001"},"triggerImmediateCall":true}'`,
  ].join('\n');

const readCalls = (origin: string): string => `curl -sS '${origin}/api/calls?limit=5' -H "Authorization: Bearer $KEY"`;

/** The way from this page to programs of one's own. */
export function Developers() {
  const say = useTexts(developersTexts);
  return (
    <>
      <p>{say('words')}</p>
      <p className="actions">
        <a className="button" href="/api/docs">
          {say('docs')}
        </a>
        <a className="button" href="/api/openapi.json">
          {say('openapi')}
        </a>
      </p>
      <Card title={say('first')}>
        <p>{say('keyWords')}</p>
        <p>
          <Link to="/settings" search={{ tab: 'keys' } as never}>
            {say('key')}
          </Link>
        </p>
        <Command title={say('post')} text={postLead(location.origin)} />
        <p className="quiet">{say('repeat')}</p>
        <Command title={say('read')} text={readCalls(location.origin)} />
      </Card>
      <Card title={say('hooks')}>
        <p>{say('hooksWords')}</p>
        <Link to="/outcomes">{say('toOutcomes')}</Link>
      </Card>
    </>
  );
}

function Command({ title, text }: { title: string; text: string }) {
  const say = useTexts(developersTexts);
  return (
    <>
      <h3>{title}</h3>
      <pre tabIndex={0} role="region" aria-label={title}>
        {text}
      </pre>
      <p>
        <CopyButton text={text} label={say('copy')} />
      </p>
    </>
  );
}
