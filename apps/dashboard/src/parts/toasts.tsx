import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts';
import { Icon } from './icon';
import { partsTexts } from './parts-texts';

export interface Said {
  text: string;
  isProblem?: boolean;
}

/** Short words about what was done, or could not be done; read aloud, and gone after some seconds unless something went wrong. */
export const Toasts = ({ children }: { children: ReactNode }) => (
  <Toast.Provider timeout={5_000}>
    {children}
    <Toast.Portal>
      <Toast.Viewport className="toasts">
        <List />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);

/** Takes what was done as plain text. */
export function useToast(): (said: Said | string) => void {
  const { add } = Toast.useToastManager();
  return (said) => {
    const { text, isProblem = false }: Said = typeof said === 'string' ? { text: said } : said;
    add({ title: text, type: isProblem ? 'problem' : 'done', ...(isProblem && { timeout: 0, priority: 'high' as const }) });
  };
}

function List() {
  const { toasts } = Toast.useToastManager();
  const say = useTexts(partsTexts);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" data-kind={toast.type}>
      <Icon name={toast.type === 'problem' ? 'warning' : 'check'} />
      <Toast.Title render={<p />} />
      <Toast.Close className="plain" aria-label={say('close')}>
        <Icon name="close" />
      </Toast.Close>
    </Toast.Root>
  ));
}
