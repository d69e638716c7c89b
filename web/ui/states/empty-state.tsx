import type { ReactNode } from 'react';
import { Waveform } from '../pictures/waveform.tsx';

interface EmptyStateProps {
  title: string;
  /** What will appear here, and what to do next. */
  children?: ReactNode;
  actions?: ReactNode;
}

export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="surface-1 grid justify-items-center gap-5 rounded-sheet px-6 py-16 text-center">
      <Waveform bars={48} seed={7} silent className="h-12 w-56 text-line" />
      <h2 className="poster text-poster-4">{title}</h2>
      {children ? <div className="max-w-[46ch] text-soft">{children}</div> : null}
      {actions ? <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </div>
  );
}
