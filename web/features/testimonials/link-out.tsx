import { useEffect, useRef } from 'react';
import { ExternalLink } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';

interface LinkOutProps {
  href: string;
  host: string;
  /** The player was tried. */
  failed?: boolean;
  /** Whether to take the focus of the player that it replaces. */
  takeFocus?: boolean;
}

/** A link to a video that cannot be embedded, or could not be played. */
export function LinkOut({ href, host, failed = false, takeFocus = false }: LinkOutProps) {
  const t = useText();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Only if the focus went away with the player.
    if (takeFocus && document.activeElement === document.body) link.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  return (
    <div className="grid size-full place-content-center justify-items-center gap-3 bg-ground p-6 text-center">
      {failed ? (
        <p role="status" className="text-soft">
          {t('storefront.video.failed')}
        </p>
      ) : null}
      <a
        ref={link}
        href={href}
        rel="noopener"
        target="_blank"
        className="grid min-h-11 justify-items-center gap-3 font-semibold"
      >
        <ExternalLink aria-hidden="true" className="size-7 text-service" />
        {t('storefront.video.watch', { host })}
      </a>
    </div>
  );
}
