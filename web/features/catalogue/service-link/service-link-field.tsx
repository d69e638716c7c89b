import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import { Check, Info } from 'lucide-react';
import type { Service } from '#domain/catalogue/service.ts';
import { recogniseLink, tidyLink } from '#domain/catalogue/service-link.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { useLinkRule } from '#web/lib/services/use-link-rules.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { LinkSign } from './link-sign.tsx';
import { useLinkAdvice } from './use-link-advice.ts';

interface ServiceLinkFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'mark' | 'label'> {
  /** None for a line of the team's own: its links get no advice. */
  service: Service | undefined;
  /** The package's name, shown for an unknown service. */
  packageName: string;
  /** The field's value. */
  typed: string;
  /** Called with the normalised URL when the field loses focus, if it differs from the input. */
  onTidy: (link: string) => void;
}

/**
 * A field for the URL that a service promotes. It names the kind of link, and says why the service cannot use it; such a
 * link is not to be submitted (`acceptsLink`).
 */
export function ServiceLinkField({
  service,
  packageName,
  typed,
  onTidy,
  onBlur,
  error,
  hint,
  ...field
}: ServiceLinkFieldProps) {
  const t = useText();
  const platform = recogniseLink(typed)?.platform;
  const advice = useLinkAdvice(useLinkRule(service?.slug), typed);
  const rejection = advice?.verdict === 'rejected' ? advice.text : undefined;
  return (
    <div className="grid gap-1.5">
      <TextField
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        {...field}
        hint={hint ?? (typed === '' ? t('links.why') : undefined)}
        error={rejection ?? error}
        label={t('links.label', { label: service?.linkLabel ?? packageName })}
        type="url"
        inputMode="url"
        mark={platform === undefined ? undefined : <LinkSign platform={platform} />}
        onBlur={(event) => {
          const tidy = tidyLink(event.target.value);
          if (tidy !== event.target.value) onTidy(tidy);
          onBlur?.(event);
        }}
      />
      <Advice advice={advice} />
    </div>
  );
}

/** Read out when typing pauses. A rejection is the field's error instead. */
function Advice({ advice }: { advice: ReturnType<typeof useLinkAdvice> }) {
  const fits = advice?.verdict === 'fits';
  const Icon = fits ? Check : Info;
  return (
    <p
      role="status"
      className={clsx(
        'flex items-start gap-1.5 text-[0.8125rem] leading-snug empty:hidden',
        fits ? 'text-good' : 'text-warn',
      )}
    >
      {advice === null || advice.verdict === 'rejected' ? null : (
        <>
          <Icon aria-hidden="true" className="mt-px size-4 shrink-0" />
          <span>{advice.text}</span>
        </>
      )}
    </p>
  );
}
