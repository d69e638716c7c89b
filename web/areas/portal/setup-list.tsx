import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Setup } from '#domain/reports/results.ts';
import { ServiceTile } from '#web/features/catalogue/service-tile.tsx';
import { portalPaths } from '#web/features/reports/portal/portal-paths.ts';
import { useSetupName, useSetupText } from '#web/features/reports/portal/use-setup-text.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';

/** The order while it waits for the client or no campaign exists, else the campaign. */
const pathOf = ({ step, order_id: order, campaign_id: campaign }: Setup) =>
  order !== null && (step === 'answers' || step === 'approval' || campaign === null)
    ? portalPaths.order(order)
    : portalPaths.campaign(campaign ?? '');

/** What is being set up: each with its order, next step and date. */
function SetupList({ setups }: { setups: readonly Setup[] }) {
  const t = useText();
  const setupText = useSetupText();
  const nameOf = useSetupName();
  return (
    <ul className="surface-1 rounded-card py-2">
      {setups.map((setup) => (
        <li key={`${setup.order_item_id ?? ''} ${setup.campaign_id ?? ''}`} data-service={setup.service}>
          <Link to={pathOf(setup)} className="group flex items-center gap-4 px-4 py-3.5 hover:bg-white/4 sm:px-5">
            <ServiceTile service={setup.service} size="md" />
            <span className="min-w-0 grow">
              <span className="block font-semibold break-words">
                <bdi>
                  <Unbroken>{nameOf(setup)}</Unbroken>
                </bdi>
              </span>
              <span className="block text-[0.9375rem] text-soft">{setupText(setup)}</span>
              {setup.number === null ? null : (
                <span className="block text-sm text-faint">
                  <Unbroken>{t('results.setup.order', { number: setup.number })}</Unbroken>
                </span>
              )}
            </span>
            <ChevronRight
              aria-hidden="true"
              className="size-5 shrink-0 text-faint transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The list with its headline; nothing if nothing is being set up. */
export function SetupSection({ setups }: { setups: readonly Setup[] }) {
  const t = useText();
  if (setups.length === 0) return null;
  return (
    <section aria-labelledby="setups" className="grid min-w-0 gap-4">
      <div className="grid gap-1">
        <h2 id="setups" className="title text-xl">
          {setups.every(({ step }) => step === 'results') ? t('analytics.waiting.title') : t('results.setup.title')}
        </h2>
        <p className="text-sm text-faint">{t('results.setup.after')}</p>
      </div>
      <SetupList setups={setups} />
    </section>
  );
}
