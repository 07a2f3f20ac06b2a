import { useTexts } from '../texts/texts';
import { shellTexts } from './shell-texts';

/** What a person sees of a bug of the page. */
export function Crash({ error }: { error: unknown }) {
  const say = useTexts(shellTexts);
  return (
    <main className="alone" role="alert">
      <h1>{say('crashed')}</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" onClick={() => location.reload()}>
        {say('reload')}
      </button>
    </main>
  );
}
