import type { ComponentProps } from 'react';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { recogniseLink, tidyLink, type LinkPlatform } from '#domain/catalogue/service-link.ts';
import { BrandIcon } from '#web/ui/brand-icon.tsx';
import type { BrandMark } from '#web/ui/brand-marks.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { LinkAdviceLine } from './link-advice-line.tsx';

/** Each platform's mark, and the service whose colour it has. */
const signs: Record<LinkPlatform, { mark: BrandMark; service: ServiceSlug }> = {
  spotify: { mark: 'spotify', service: 'spotify-ads' },
  'apple-music': { mark: 'appleMusic', service: 'apple-music-ads' },
  youtube: { mark: 'youtube', service: 'youtube-ads' },
  instagram: { mark: 'instagram', service: 'instagram-growth' },
};

interface ServiceLinkFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'mark' | 'label'> {
  /** Null for a service that this shop no longer knows: nothing is said about its links. */
  service: ServiceSlug | null;
  /** The package's name, which stands in for a service that is not known. */
  packageName: string;
  /** What the field holds now. */
  typed: string;
  /** Called with the web address that was meant, when the field is left with another form of it. */
  onTidy: (link: string) => void;
}

/** A field for what a service is to promote. It names what the link is, and says softly when that will not do. */
export function ServiceLinkField({ service, packageName, typed, onTidy, onBlur, ...field }: ServiceLinkFieldProps) {
  const t = useText();
  const platform = recogniseLink(typed)?.platform;
  const sign = platform === undefined ? null : signs[platform];
  return (
    <div className="grid gap-1.5">
      <TextField
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        {...field}
        label={t('links.label', { label: service === null ? packageName : t(`shell.serviceLink.${service}`) })}
        type="url"
        inputMode="url"
        mark={
          sign === null ? undefined : (
            <span data-service={sign.service}>
              <BrandIcon mark={sign.mark} className="size-5 text-service" />
            </span>
          )
        }
        onBlur={(event) => {
          const tidy = tidyLink(event.target.value);
          if (tidy !== event.target.value) onTidy(tidy);
          onBlur?.(event);
        }}
      />
      {service === null ? null : <LinkAdviceLine service={service} typed={typed} />}
    </div>
  );
}
