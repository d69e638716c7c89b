import { useState } from 'react';
import type { PlanChange, PortalPlan } from '#domain/billing/client-plan.ts';
import { useChangePlan, useEndPlanCharges } from '#web/features/billing/plan-queries.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PlanConsent } from './plan-consent.tsx';
import { PlanNotice } from './plan-notice.tsx';

/** How the plan is paid: what is charged next, when and how, what went wrong, and what the client can change. */
export function PlanBilling({ plan, clientId }: { plan: PortalPlan; clientId: string }) {
  const t = useText();
  const hasEnded = plan.inactive_reason === 'cancelled';
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <h3 className="text-sm font-medium text-faint">{t('plan.title')}</h3>
      <PlanNotice plan={plan} />
      {plan.active && !plan.cancelled ? <NextCharge plan={plan} /> : null}
      {hasEnded ? (
        <LinkButton to="/#plans" variant="secondary" className="justify-self-start">
          {t('billing.plan.see')}
        </LinkButton>
      ) : (
        <PlanActions plan={plan} clientId={clientId} />
      )}
    </div>
  );
}

function NextCharge({ plan }: { plan: PortalPlan }) {
  const t = useText();
  const { consent, amount, currency, next_billing_on: on } = plan;
  const values = { amount: formatMoney(amount, currency), date: formatCalendarDate(on) };
  if (amount === 0) return <p className="text-soft">{t('plan.free')}</p>;
  return (
    <div className="grid gap-1">
      <p className="text-lg font-semibold">{t('plan.next', values)}</p>
      <p className="text-soft">{consent === null ? t('plan.byLink') : t('plan.byCard', consent)}</p>
    </div>
  );
}

type Asked = Extract<PlanChange, 'pause' | 'cancel'> | 'link';

function PlanActions({ plan, clientId }: { plan: PortalPlan; clientId: string }) {
  const t = useText();
  const [asked, setAsked] = useState<Asked | 'agree' | null>(null);
  const change = useChangePlan();
  const apply = (wanted: Extract<PlanChange, 'resume' | 'keep'>) =>
    change.mutate(wanted, {
      onSuccess: () => showToast(t(`plan.done.${wanted}`), 'success'),
      onError: (error) => showToast(error.message, 'error'),
    });
  const { active, cancelled, consent, inactive_reason: reason, charge } = plan;
  const canResume = !active && !cancelled && (reason === 'client' || (reason === 'charge_failed' && charge === null));
  return (
    <div className="flex flex-wrap gap-3 max-sm:grid">
      {canResume ? (
        <Button busy={change.isPending} onClick={() => apply('resume')}>
          {t('plan.resume')}
        </Button>
      ) : null}
      {cancelled ? (
        <Button busy={change.isPending} onClick={() => apply('keep')}>
          {t('plan.keep')}
        </Button>
      ) : null}
      {cancelled || plan.amount === 0 ? null : (
        <Button variant={active && consent === null ? 'primary' : 'secondary'} onClick={() => setAsked('agree')}>
          {consent === null ? t('plan.agree') : t('plan.otherCard')}
        </Button>
      )}
      {active && !cancelled ? (
        <Button variant="secondary" onClick={() => setAsked('pause')}>
          {t('plan.pause')}
        </Button>
      ) : null}
      {cancelled ? null : (
        <Button variant="quiet" onClick={() => setAsked('cancel')}>
          {t('plan.cancel')}
        </Button>
      )}
      {consent === null || cancelled ? null : (
        <Button variant="quiet" onClick={() => setAsked('link')}>
          {t('plan.link')}
        </Button>
      )}
      {asked === 'agree' ? <PlanConsent plan={plan} clientId={clientId} onClose={() => setAsked(null)} /> : null}
      {asked === null || asked === 'agree' ? null : (
        <ConfirmChange plan={plan} asked={asked} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

/** The second of two clicks, with what it means. */
function ConfirmChange({ plan, asked, onClose }: { plan: PortalPlan; asked: Asked; onClose: () => void }) {
  const t = useText();
  const change = useChangePlan();
  const end = useEndPlanCharges();
  const options = {
    onSuccess: () => {
      showToast(t(`plan.done.${asked}`), 'success');
      onClose();
    },
    onError: (error: Error) => showToast(error.message, 'error'),
  };
  const confirm = () => (asked === 'link' ? end.mutate(undefined, options) : change.mutate(asked, options));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`plan.ask.${asked}`)}
      size="sm"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('plan.back')}
          </Button>
          <Button busy={change.isPending || end.isPending} onClick={confirm}>
            {t(`plan.${asked}`)}
          </Button>
        </>
      }
    >
      <p className="text-soft">{t(`plan.ask.${asked}.text`, { date: formatCalendarDate(plan.next_billing_on) })}</p>
    </Dialog>
  );
}
