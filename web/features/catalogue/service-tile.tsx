import { clsx } from 'clsx';
import { useService } from '#web/lib/services/use-services.ts';
import { ServiceIcon } from './service-icon.tsx';

const sizes = {
  sm: { tile: 'size-9 rounded-[0.625rem]', icon: 'size-4.5' },
  md: { tile: 'size-10 rounded-[0.625rem]', icon: 'size-5' },
  lg: { tile: 'size-11 rounded-[0.75rem]', icon: 'size-5.5' },
};

/** The service's icon on its colour. Decorative; nothing for a line that the team added for another service. */
export function ServiceTile({ service, size = 'sm' }: { service: string; size?: keyof typeof sizes }) {
  if (useService(service) === undefined) return null;
  const { tile, icon } = sizes[size];
  return (
    <span
      aria-hidden="true"
      data-service={service}
      className={clsx('grid shrink-0 place-items-center bg-service text-service-ink', tile)}
    >
      <ServiceIcon service={service} className={icon} />
    </span>
  );
}
