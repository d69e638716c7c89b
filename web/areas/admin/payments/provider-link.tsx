import type { ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';

/** A link to the provider's dashboard, in a new tab; the text alone where there is none. */
export function ProviderLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return children;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 linked"
    >
      {children}
      <ExternalLink aria-label="opens in a new tab" className="size-3.5 shrink-0" />
    </a>
  );
}
