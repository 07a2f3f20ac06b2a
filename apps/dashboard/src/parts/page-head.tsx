import { useEffect, type ReactNode } from 'react';

/** The title of a view, with what may be done there. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => void (document.title = `${title} · Turant`), [title]);
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {children && <div className="actions">{children}</div>}
    </header>
  );
}
