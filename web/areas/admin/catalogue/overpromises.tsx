import type { RestRow } from '#database/rows.ts';
import { Banner } from '#web/ui/banner.tsx';

/** The packages that guarantee what nobody can, which came before the rule. */
export function Overpromises({ packages }: { packages: readonly RestRow<'packages'>[] }) {
  const found = packages.filter(({ overpromised }) => overpromised.length > 0);
  if (found.length === 0) return null;
  return (
    <Banner tone="error" title="These packages guarantee what nobody can">
      <p>
        Platforms and listeners decide on it. The packages stay on sale, and orders keep what they promised. Change the
        figures to “Estimated”.
      </p>
      <ul className="mt-2 list-disc ps-5">
        {found.map(({ id, service, name, overpromised }) => (
          <li key={id}>
            {name} ({service}): {overpromised.join(', ')}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
