import { recogniseLink } from '#domain/catalogue/service-link.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkSign } from './link-sign.tsx';

interface GivenLinkProps {
  /** What the service calls its link. */
  label: string;
  link: string;
  onChange: () => void;
}

/** A link that was given already, in place of its field. */
export function GivenLink({ label, link, onChange }: GivenLinkProps) {
  const t = useText();
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3">
      <LinkSign platform={recogniseLink(link)?.platform ?? null} />
      <p className="min-w-0">
        <span className="block text-sm font-medium">{t('links.label', { label })}</span>
        <bdi title={link} className="block truncate text-[0.9375rem] text-soft" dir="ltr">
          {link.replace(/^https?:\/\/(?:www\.)?/i, '')}
        </bdi>
      </p>
      <button
        type="button"
        onClick={onChange}
        aria-label={t('links.changeNamed', { label })}
        className="min-h-11 px-2 text-sm font-medium underline decoration-signal decoration-2 underline-offset-4"
      >
        {t('links.change')}
      </button>
    </div>
  );
}
