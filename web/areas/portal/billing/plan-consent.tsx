import { useState } from 'react';
import type { PortalPlan } from '#domain/billing/client-plan.ts';
import { useAgreeToPlan, usePlanCards, usePlanTerms, type PlanCardChoice } from '#web/features/billing/plan-queries.ts';
import { FunctionError } from '#web/lib/data/functions.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

interface PlanConsentProps {
  plan: PortalPlan;
  clientId: string;
  onClose: () => void;
}

/** Asks the client to agree to be charged each month, in the words that are stored. */
export function PlanConsent({ plan, clientId, onClose }: PlanConsentProps) {
  const t = useText();
  const cards = usePlanCards(clientId);
  return (
    <QueryView
      query={cards}
      loading={t('billing.loading')}
      failed={t('billing.error')}
      skeleton={null}
      isEmpty={(list) => list.length === 0}
      empty={
        <Dialog
          open
          onClose={onClose}
          title={t('plan.consent.title')}
          actions={<Button onClick={onClose}>{t('plan.back')}</Button>}
        >
          <p className="text-soft">{t('plan.consent.noCard')}</p>
        </Dialog>
      }
    >
      {(list) => <ConsentDialog cards={list} plan={plan} onClose={onClose} />}
    </QueryView>
  );
}

function ConsentDialog({
  cards,
  plan,
  onClose,
}: Pick<PlanConsentProps, 'plan' | 'onClose'> & { cards: readonly PlanCardChoice[] }) {
  const t = useText();
  const locale = useLocale();
  const [cardId, setCardId] = useState(plan.consent?.card_id ?? cards[0]?.id ?? '');
  const [hasChanged, setChanged] = useState(false);
  const terms = usePlanTerms(cardId, locale);
  const agree = useAgreeToPlan();
  const send = () => {
    if (terms.data === undefined) return;
    agree.mutate(
      { cardId, locale, terms: terms.data },
      {
        onSuccess: () => {
          showToast(t('plan.done.agree'), 'success');
          onClose();
        },
        onError: (error) => {
          if (!(error instanceof FunctionError && error.code === 'terms_changed'))
            return showToast(error.message, 'error');
          setChanged(true);
          void terms.refetch();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('plan.consent.title')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('plan.back')}
          </Button>
          <Button
            busy={agree.isPending || terms.isFetching}
            disabled={terms.data === undefined && !terms.isFetching}
            onClick={send}
          >
            {t('plan.consent.agree')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {hasChanged ? <Banner tone="info">{t('plan.consent.changed')}</Banner> : null}
        <SelectField label={t('plan.consent.card')} value={cardId} onChange={(event) => setCardId(event.target.value)}>
          {cards.map(({ id, brand, last4 }) => (
            <option key={id} value={id}>
              {t('plan.card', { brand, last4 })}
            </option>
          ))}
        </SelectField>
        <QueryView
          query={terms}
          loading={t('billing.loading')}
          failed={t('billing.error')}
          skeleton={<Skeleton className="h-40 rounded-control" />}
        >
          {({ wording }) => <p className="leading-relaxed">{wording}</p>}
        </QueryView>
      </div>
    </Dialog>
  );
}
