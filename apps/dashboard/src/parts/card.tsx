import { useId, type ReactNode } from 'react';

/** A part of a view, with its title, by which readers of the screen find it. */
export function Card({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`card ${className}`.trim()} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
