import { useNavigate } from 'react-router';
import { signOut, useSession } from '#web/features/accounts/session/session.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { roleText } from '../role-text.ts';

export default function UnauthorizedPage() {
  const t = useText();
  const navigate = useNavigate();
  const { status, user } = useSession();
  return (
    <AuthFrame title={t('account.unauthorized.title')} lede={t('account.unauthorized.lede')}>
      {status === 'loading' ? <Skeleton className="h-24" /> : null}
      {status === 'unauthenticated' ? <p className="text-soft">{t('account.unauthorized.nobody')}</p> : null}
      {user ? (
        <dl className="surface-1 grid gap-4 rounded-card p-5 sm:grid-cols-[1fr_auto]">
          <div>
            <dt className="text-sm text-faint">{t('account.unauthorized.signedInAs')}</dt>
            <dd className="font-medium break-all">{user.email}</dd>
          </div>
          <div>
            <dt className="text-sm text-faint">{t('account.unauthorized.role')}</dt>
            <dd className="font-medium">{t(roleText(user))}</dd>
          </div>
        </dl>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/">{t('account.unauthorized.home')}</LinkButton>
        <Button variant="secondary" onClick={() => void navigate(-1)}>
          {t('account.unauthorized.back')}
        </Button>
        {user ? (
          <Button variant="quiet" onClick={() => void signOut()}>
            {t('account.unauthorized.signOut')}
          </Button>
        ) : null}
      </div>
    </AuthFrame>
  );
}
