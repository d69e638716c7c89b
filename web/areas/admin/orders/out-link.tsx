import { ExternalLink } from 'lucide-react';

export function OutLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 break-all linked"
    >
      {href}
      <ExternalLink aria-label="opens in a new tab" className="size-3.5 shrink-0" />
    </a>
  );
}
