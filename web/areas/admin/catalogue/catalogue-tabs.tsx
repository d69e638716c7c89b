import { clsx } from 'clsx';
import { NavLink } from 'react-router';

export function CatalogueTabs() {
  return (
    <nav aria-label="Catalog" className="mb-4 flex gap-1">
      {[
        ['/admin/catalogue', 'Packages'],
        ['/admin/catalogue/services', 'Services'],
        ['/admin/catalogue/plans', 'Monthly plans'],
      ].map(([to = '', text]) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            clsx(
              'flex min-h-11 items-center rounded-control px-3.5 font-medium',
              isActive ? 'bg-white/8 text-bone' : 'text-soft hover:text-bone',
            )
          }
        >
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
