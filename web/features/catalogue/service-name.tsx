import { clsx } from 'clsx';
import { useService } from '#web/lib/services/use-services.ts';

/** The service below a line's own name: "Basic" alone could be any of its packages. */
export function ServiceName({ service, className = 'text-faint' }: { service: string; className?: string }) {
  const name = useService(service)?.name;
  return name === undefined ? null : <span className={clsx('block text-[0.8125rem]', className)}>{name}</span>;
}
