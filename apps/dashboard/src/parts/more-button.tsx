import { useTexts } from '../texts/texts';
import { partsTexts } from './parts-texts';
import { Failed } from './states';
import type { Further } from './use-pages';

/** Reads the next page of a list, if there is one. */
export function MoreButton({ more, failed, isSmall = false }: Further & { isSmall?: boolean }) {
  const say = useTexts(partsTexts);
  if (failed) return <Failed {...failed} />;
  return (
    more && (
      <button type="button" className={isSmall ? 'small' : undefined} onClick={more}>
        {say('more')}
      </button>
    )
  );
}
