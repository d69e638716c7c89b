import { clsx } from 'clsx';
import { isServiceSlug, serviceNames } from '#domain/catalogue.ts';

/** The service below a line's own name: "Basic" alone could be any of eight. */
export function ServiceName({ service, className = 'text-faint' }: { service: string; className?: string }) {
  return isServiceSlug(service) ? <span className={clsx('block text-[0.8125rem]', className)}>{serviceNames[service].name}</span> : null;
}
