import { clsx } from 'clsx';
import { isServiceSlug } from '#domain/catalogue/catalogue.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** The service below a line's own name: "Basic" alone could be any of eight packages. */
export function ServiceName({ service, className = 'text-faint' }: { service: string; className?: string }) {
  const t = useText();
  return isServiceSlug(service) ? (
    <span className={clsx('block text-[0.8125rem]', className)}>{t(`shell.service.${service}`)}</span>
  ) : null;
}
