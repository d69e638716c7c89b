import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';

interface FoldProps {
  title: string;
  /** What is inside, in a few words. */
  summary?: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of a long form that is closed at first. The browser's search opens it. */
export function Fold({ title, summary = '', isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen} className="group/fold min-w-0 rounded-card border border-line">
      <summary className="flex min-h-12 items-center gap-2.5 px-3.5 py-2.5 sm:px-4">
        <ChevronRight
          aria-hidden="true"
          className="size-4.5 shrink-0 text-faint transition-[rotate] duration-150 group-open/fold:rotate-90"
        />
        <span className="title shrink-0 text-base">{title}</span>
        <span dir="auto" className="min-w-0 truncate text-sm text-faint group-open/fold:hidden">
          {summary}
        </span>
      </summary>
      <div className="grid gap-4 px-3.5 pt-1 pb-4 sm:px-4">{children}</div>
    </details>
  );
}

/** Opens the parts that hold fields with these names, and moves the focus to the first of them. */
export function revealFields(names: Iterable<string>): void {
  const fields = [...names].flatMap((name) => [...document.getElementsByName(name)]);
  for (const field of fields)
    for (let part = field.closest('details'); part !== null; part = part.parentElement?.closest('details') ?? null)
      part.open = true;
  fields[0]?.focus();
}
