import { useEffect, useState } from 'react';
import { CreditCard } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { PortalBilling } from '#domain/billing/portal-billing.ts';
import { dropProviderParameters } from '#web/features/payments/provider-parameters.ts';
import { settleCard, useReloadCards, useSavedCards } from '#web/features/payments/saved-cards.ts';
import { TestMode } from '#web/features/payments/test-mode.tsx';
import { usePaymentSettings } from '#web/features/payments/use-payment-settings.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PortalSection } from '#web/areas/portal/portal-section.tsx';
import { AddCard } from './add-card.tsx';
import { SavedCardRow } from './saved-card-row.tsx';

// Before the router reads the address: a bank that sends the client back adds a secret.
if (typeof window !== 'undefined') dropProviderParameters();

interface PaymentMethodsProps {
  clientId: string;
  /** The last payment; undefined while it loads. */
  last: PortalBilling['last_payment'] | undefined;
}

/** The client's saved cards: add, choose the default, remove. Of a card we know brand, last four digits and expiry. */
export function PaymentMethods({ clientId, last }: PaymentMethodsProps) {
  const t = useText();
  const settings = usePaymentSettings();
  const cards = useSavedCards(clientId, settings.status === 'ready' ? settings.test : null);
  const [isAdding, setAdding] = useState(false);
  useReturnedCard(clientId);
  if (settings.status === 'ready' && settings.provider === null) return null;
  return (
    <PortalSection
      title={t('billing.methods.title')}
      aside={
        isAdding ? null : (
          <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
            {t('billing.methods.add')}
          </Button>
        )
      }
    >
      <TestMode settings={settings} />
      {isAdding ? <AddCard clientId={clientId} settings={settings} onClose={() => setAdding(false)} /> : null}
      <QueryView
        query={cards}
        loading={t('billing.methods.loading')}
        failed={t('billing.methods.error')}
        skeleton={<Skeleton className="h-20 rounded-card" />}
      >
        {(list) =>
          list.length === 0 ? (
            isAdding ? null : (
              <NoCards />
            )
          ) : (
            <ul aria-label={t('billing.methods.title')} className="surface-1 divide-y divide-line rounded-card">
              {list.map((card) => (
                <SavedCardRow key={card.id} card={card} clientId={clientId} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <div className="grid gap-1 text-sm text-faint">
        {last ? <LastPayment payment={last} /> : null}
        <p className="max-w-[70ch]">{t('billing.methods.stored')}</p>
      </div>
    </PortalSection>
  );
}

function NoCards() {
  const t = useText();
  return (
    <div className="surface-1 flex items-center gap-4 rounded-card p-5">
      <CreditCard aria-hidden="true" className="size-7 shrink-0 text-faint" />
      <div>
        <p className="font-semibold">{t('billing.methods.empty')}</p>
        <p className="text-sm text-soft">{t('billing.methods.emptyText')}</p>
      </div>
    </div>
  );
}

function LastPayment({ payment: { brand, last4, paid_at } }: { payment: NonNullable<PortalBilling['last_payment']> }) {
  const t = useText();
  if (paid_at === null) return null;
  const date = formatDate(paid_at);
  return (
    <p>
      {last4 === null || brand === null
        ? t('billing.methods.usedPlain', { date })
        : t('billing.methods.used', { brand, last4, date })}
    </p>
  );
}

/** A bank may have confirmed a card on a page of its own, and sent the client back with the id of our request. */
function useReturnedCard(clientId: string): void {
  const t = useText();
  const reload = useReloadCards(clientId);
  const [search, setSearch] = useSearchParams();
  const requestId = search.get('card');
  useEffect(() => {
    if (requestId === null) return;
    setSearch({}, { replace: true });
    settleCard(requestId)
      .then(() => showToast(t('billing.methods.saved'), 'success'))
      .catch((error: unknown) => {
        console.error('the card was not saved', error);
        showToast(t('payments.failed.saveCard'), 'error');
      })
      .finally(() => void reload());
    // Once per request; the functions are others with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [requestId]);
}
