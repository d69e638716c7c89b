import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { CheckEmail } from '#web/features/accounts/guest/check-email.tsx';
import { returnPath } from '#web/features/accounts/session/return-path.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useOrder } from '#web/features/orders/portal/order-queries.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { landingFor, secondStep } from '../sign-in/after-sign-in.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { intentQuery } from '../sign-in/use-sign-in-intent.ts';

/** `/auth/finish`: where a guest arrives who opens a screen that needs an account. */
export default function FinishAccountPage() {
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { shopper, user } = useSession();
  const { data: order, isPending } = useOrder(shopper?.isGuest ? { latestOf: shopper.id } : null);
  const path = returnPath(search.get('redirect_to'));
  if (user !== null) return <Navigate to={landingFor(user, path, 'callback')} replace />;

  const hasOrder = order !== undefined && order !== null && order.status !== 'cancelled';
  return (
    <AuthFrame
      title={t('account.finish.title')}
      lede={isPending ? undefined : hasOrder ? t('account.finish.ledeOrder') : t('account.finish.lede')}
    >
      {isPending ? <Skeleton className="h-48 rounded-card" /> : null}
      {hasOrder ? (
        <CheckEmail
          order={order}
          isSent={order.payment_status === 'paid' || order.payment_terms === 'transfer'}
          onProved={() => undefined}
          onSecondStep={() => void navigate(...secondStep(path, { landing: 'callback' }))}
        />
      ) : null}
      <div className="grid gap-3">
        <LinkButton to={`/auth/register${intentQuery(path)}`} variant={hasOrder ? 'secondary' : 'primary'}>
          {t('account.finish.register')}
        </LinkButton>
        <LinkButton to={`/auth/login${intentQuery(path)}`} variant="secondary">
          {t('account.finish.signIn')}
        </LinkButton>
        <LinkButton to="/cart" variant="quiet" size="sm">
          {t('account.finish.cart')}
        </LinkButton>
      </div>
    </AuthFrame>
  );
}
