import type { ReactNode } from 'react';
import { Spinner } from '#web/ui/states/spinner.tsx';

/** A full screen that shows what the user is waiting for. */
export function StatusPanel({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div
      className="grid min-h-[70svh] place-content-center justify-items-center gap-5 px-5 text-center"
      data-slot="status-panel"
    >
      <Spinner className="size-10 text-signal" />
      <p role="status" className="text-lg text-soft">
        {text}
      </p>
      {children}
    </div>
  );
}
