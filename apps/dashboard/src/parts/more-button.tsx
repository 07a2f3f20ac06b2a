import { useTexts } from '../texts/texts';
import { partsTexts } from './parts-texts';

/** Reads the next page of a list, if there is one. */
export function MoreButton({ more }: { more: (() => void) | undefined }) {
  const say = useTexts(partsTexts);
  return (
    more && (
      <button type="button" onClick={more}>
        {say('more')}
      </button>
    )
  );
}
