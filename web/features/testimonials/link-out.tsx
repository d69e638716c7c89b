import { ExternalLink } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';

/** A link to a video that cannot be embedded. */
export function LinkOut({ href, host }: { href: string; host: string }) {
  const t = useText();
  return (
    <a
      href={href}
      rel="noopener"
      target="_blank"
      className="grid size-full place-content-center justify-items-center gap-3 bg-ground p-6 text-center font-semibold"
    >
      <ExternalLink aria-hidden="true" className="size-7 text-service" />
      {t('storefront.video.watch', { host })}
    </a>
  );
}
