import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { ServiceIcon } from '#web/features/catalogue/service-icon.tsx';
import { useShownServices } from '#web/lib/services/use-services.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Menu } from '#web/ui/menu.tsx';

export function ServicesMenu({ className }: { className: string }) {
  const t = useText();
  const services = useShownServices();
  return (
    <Menu
      placement="start"
      triggerClassName={className}
      panelClassName="p-3"
      trigger={
        <>
          {t('shell.nav.services')}
          <ChevronDown aria-hidden="true" className="size-4" />
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-1">
        {services.map(({ slug, name }) => (
          <li key={slug} data-service={slug}>
            <Link
              to={`/services/${slug}`}
              className="flex min-h-14 items-center gap-3.5 rounded-xl py-2 ps-2.5 pe-6 font-medium hover:bg-white/6"
            >
              <span className="grid size-10 place-items-center rounded-[0.625rem] bg-service text-service-ink">
                <ServiceIcon service={slug} className="size-5" />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
