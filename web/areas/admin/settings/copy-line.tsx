import { useId } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** An address to enter elsewhere. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="text-sm font-medium text-bone">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="grow basis-64 rounded-control bg-white/5 px-4 py-3 text-[0.9375rem] break-all">{text}</code>
        <CopyButton text={text} label="Copy" copiedLabel="Copied" failedLabel="Not copied" />
      </div>
    </div>
  );
}
