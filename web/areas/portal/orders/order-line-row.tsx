import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Service } from '#domain/catalogue/service.ts';
import type { Song } from '#domain/reports/release.ts';
import { ServiceLink } from '#domain/orders/order.ts';
import { acceptsLink, tidyLink } from '#domain/catalogue/service-link.ts';
import { ServiceTile } from '#web/features/catalogue/service-tile.tsx';
import { useSetServiceLink, type OrderLine } from '#web/features/orders/portal/order-queries.ts';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { useSong } from '#web/features/reports/portal/use-song.ts';
import { GivenLink } from '#web/features/catalogue/service-link/given-link.tsx';
import { useGivenLink } from '#web/features/catalogue/service-link/use-given-link.ts';
import { ServiceLinkField } from '#web/features/catalogue/service-link/service-link-field.tsx';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useService } from '#web/lib/services/use-services.ts';
import { useLinkRule } from '#web/lib/services/use-link-rules.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/pictures/cover.tsx';

interface OrderLineRowProps {
  line: OrderLine;
  currency: string;
  /** Null until its campaign exists. */
  song: Song | null;
  /** False for finished orders, whose links are fixed. */
  editable: boolean;
  /** Work details, below the link. */
  children?: ReactNode;
}

export function OrderLineRow({ line, currency, song, editable, children }: OrderLineRowProps) {
  const t = useText();
  const cover = useSong();
  const service = useService(line.service_type);
  return (
    <li
      id={`line-${line.id}`}
      tabIndex={-1}
      data-service={line.service_type}
      className="surface-1 service-light grid min-w-0 scroll-mt-24 gap-5 rounded-card p-5"
    >
      <div className="flex items-start gap-4">
        {song === null ? (
          <ServiceTile service={line.service_type} size="lg" />
        ) : (
          <Cover src={cover(song).src} name={song.title} />
        )}
        <div className="min-w-0 grow">
          {song === null ? null : (
            <Link to={portalPaths.release(song.id)} className="inline-flex min-h-11 items-center linked md:min-h-0">
              <bdi>{cover(song).title}</bdi>
            </Link>
          )}
          <h3 className="title text-lg">{line.name}</h3>
          {service ? <p className="text-sm text-service">{service.name}</p> : null}
        </div>
        <p className="text-end">
          <span className="figure text-xl">{formatMoney(line.line_total, currency)}</span>
          <span className="tabular block text-[0.8125rem] text-faint">
            {t('orders.detail.quantity', { count: line.quantity, price: formatMoney(line.unit_price, currency) })}
          </span>
        </p>
      </div>
      <LinkField line={line} service={service} editable={editable} />
      {children}
    </li>
  );
}

interface LinkFieldProps {
  line: OrderLine;
  service: Service | undefined;
  editable: boolean;
}

function LinkField({ line, service, editable }: LinkFieldProps) {
  const t = useText();
  const rule = useLinkRule(service?.slug);
  const failureText = useFailureText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(line.service_link ?? '');
  const [invalid, setInvalid] = useState(false);
  const setLink = useSetServiceLink();
  const given = useGivenLink(() => field.current?.focus());

  if (!editable) {
    return line.service_link ? (
      <a
        href={line.service_link}
        rel="noopener noreferrer"
        target="_blank"
        aria-label={t('orders.link.visit', { name: line.name })}
        className="text-[0.9375rem] break-all underline decoration-service underline-offset-4"
      >
        {line.service_link}
      </a>
    ) : (
      <p className="text-sm text-faint">{t('orders.link.none')}</p>
    );
  }

  if (!given.isOpen && service !== undefined && line.service_link !== null && acceptsLink(rule, line.service_link))
    return <GivenLink label={service.linkLabel} link={line.service_link} onChange={given.change} />;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const link = ServiceLink.safeParse(tidyLink(typed));
    const rejected = typed !== line.service_link && !acceptsLink(rule, typed);
    setInvalid(!link.success);
    if (link.success && !rejected) setLink.mutate({ lineId: line.id, link: link.data });
    else field.current?.focus();
  };

  return (
    <form noValidate onSubmit={save} className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <ServiceLinkField
          ref={field}
          service={service}
          packageName={line.name}
          typed={typed}
          onTidy={setTyped}
          value={typed}
          onFocus={given.keepOpen}
          onChange={(event) => setTyped(event.target.value)}
          error={
            invalid
              ? t('links.invalid')
              : setLink.isError
                ? `${t('links.failed')}: ${failureText(setLink.error.message)}`
                : undefined
          }
          hint={
            setLink.isSuccess ? (
              <span role="status" className="text-good">
                {t('links.saved')}
              </span>
            ) : undefined
          }
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        busy={setLink.isPending}
        busyText={t('orders.link.busy')}
        className="justify-self-start sm:mt-7"
      >
        {t('orders.link.save')}
      </Button>
    </form>
  );
}
