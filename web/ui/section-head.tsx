import type { ReactNode } from 'react';
import { clsx } from 'clsx';

interface SectionHeadProps {
  id?: string;
  eyebrow?: string;
  title: string;
  lead?: ReactNode;
  className?: string;
}

/** A section's headline in poster type, with its lede beside it on wide screens. */
export function SectionHead({ id, eyebrow, title, lead, className }: SectionHeadProps) {
  return (
    <header className={clsx('grid items-end gap-x-12 gap-y-5 lg:grid-cols-12', className)}>
      <div className="lg:col-span-8">
        {eyebrow ? <p className="mb-4 text-[0.9375rem] font-medium text-faint">{eyebrow}</p> : null}
        <h2 id={id} className="poster max-w-[18ch] text-poster-2">
          {title}
        </h2>
      </div>
      {lead ? <p className="max-w-[46ch] text-lede text-soft lg:col-span-4 lg:pb-1.5">{lead}</p> : null}
    </header>
  );
}
