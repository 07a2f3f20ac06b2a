import { Icon } from '../../parts/icon';

interface ActButtonProps {
  label: string;
  icon: 'up' | 'down' | 'remove';
  isOff?: boolean;
  act(): void;
}

/** Moves or removes one of several things in a form. */
export const ActButton = ({ label, icon, isOff = false, act }: ActButtonProps) => (
  <button type="button" className="small plain" data-act={icon} aria-label={label} title={label} disabled={isOff} onClick={act}>
    <Icon name={icon === 'remove' ? 'close' : 'next'} />
  </button>
);
