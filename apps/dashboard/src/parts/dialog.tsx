import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts';
import { Icon } from './icon';
import { partsTexts } from './parts-texts';

interface DialogProps {
  title: string;
  isOpen: boolean;
  close(): void;
  children: ReactNode;
}

/** A window over the view: focus stays inside, Escape closes it. */
export function Dialog({ title, isOpen, close, children }: DialogProps) {
  const say = useTexts(partsTexts);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="dialog">
          <header>
            <Base.Title>{title}</Base.Title>
            <Base.Close className="plain" aria-label={say('close')}>
              <Icon name="close" />
            </Base.Close>
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
