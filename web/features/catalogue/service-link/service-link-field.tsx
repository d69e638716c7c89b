import type { ComponentProps } from 'react';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { recogniseLink, tidyLink, type LinkPlatform } from '#domain/catalogue/service-link.ts';
import { BrandIcon } from '#web/ui/brand-icon.tsx';
import type { BrandMark } from '#web/ui/brand-marks.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { LinkAdviceLine } from './link-advice-line.tsx';

/** Each platform's logo, and the service whose colour it has. */
const signs: Record<LinkPlatform, { mark: BrandMark; service: ServiceSlug }> = {
  spotify: { mark: 'spotify', service: 'spotify-ads' },
  'apple-music': { mark: 'appleMusic', service: 'apple-music-ads' },
  youtube: { mark: 'youtube', service: 'youtube-ads' },
  instagram: { mark: 'instagram', service: 'instagram-growth' },
};

interface ServiceLinkFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'mark' | 'label'> {
  /** Null for a service that is no longer offered: its links get no advice. */
  service: ServiceSlug | null;
  /** The package's name, shown for an unknown service. */
  packageName: string;
  /** The field's value. */
  typed: string;
  /** Called with the normalised URL when the field loses focus, if it differs from the input. */
  onTidy: (link: string) => void;
}

/** A field for the URL that a service promotes. It names the kind of link and warns if the service cannot use it. */
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
