import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';

interface ErrorStateProps {
  title: string;
  /** What happened, in the user's language. */
  children?: ReactNode;
  /** What the user can do: retry, or go elsewhere. */
  actions?: ReactNode;
}

export function ErrorState({ title, children, actions }: ErrorStateProps) {
  return (
    <div role="alert" className="surface-1 grid justify-items-center gap-4 rounded-sheet px-6 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-bad/14 text-bad">
        <TriangleAlert aria-hidden="true" className="size-7" />
      </span>
      <h2 className="title text-2xl">{title}</h2>
      {children ? <div className="max-w-[52ch] text-soft">{children}</div> : null}
      {actions ? <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div> : null}
    </div>
  );
}
