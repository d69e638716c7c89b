import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { accountHandle } from '#domain/accounts/account-handle.ts';
import { claimShop } from '#web/features/accounts/session/claim-shop.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { refreshSession } from '#web/features/accounts/session/sign-in.ts';
import { absoluteUrl } from '#web/lib/i18n/locale.ts';
import { RichText } from '#web/lib/i18n/rich-text.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import type { Failure } from '#web/lib/session/outcome.ts';
import { endSession } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { intentQuery, type SignInState } from '../sign-in/use-sign-in-intent.ts';
import { OWNER_LANDING } from './owner-form.tsx';
import { forgetOwnerSecret } from './use-owner-secret.ts';

/** The new document takes the secret from its address. */
async function leaveAccount(secret: string): Promise<void> {
  await endSession();
  window.history.replaceState(window.history.state, '', absoluteUrl(`/owner#${secret}`));
  window.location.reload();
}

interface PromoteAccountProps {
  secret: string;
  user: SessionUser;
  problem: ReactNode;
  onFailure: (failure: Failure | null) => void;
}

/** Makes the signed-in account the owner. */
export function PromoteAccount({ secret, user, problem, onFailure }: PromoteAccountProps) {
  const t = useText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'promote' | 'leave' | null>(null);

  const promote = async () => {
    setBusy('promote');
    onFailure(null);
    const claimed = await claimShop(secret);
    if (claimed.kind !== 'done') {
      setBusy(null);
      return onFailure(claimed);
    }
    forgetOwnerSecret();
    // The token still has the former role.
    const refreshed = await refreshSession();
    if (refreshed.kind === 'done' && refreshed.value !== null) return navigate(OWNER_LANDING, { replace: true });
    await navigate(`/auth/login${intentQuery(OWNER_LANDING)}`, {
      replace: true,
      state: { email: user.email, notice: t('account.owner.created') } satisfies SignInState,
    });
  };
  const leave = async () => {
    setBusy('leave');
    await leaveAccount(secret);
  };

  return (
    <>
      <p className="surface-1 rounded-card p-5">
        <RichText
          id="account.owner.signedIn"
          components={{ account: <strong className="font-semibold break-all">{accountHandle(user)}</strong> }}
        />
      </p>
      {problem}
      <div className="grid gap-3">
        <Button size="lg" block busy={busy === 'promote'} disabled={busy === 'leave'} onClick={() => void promote()}>
          {t('account.owner.promote')}
        </Button>
        <Button
          variant="secondary"
          block
          busy={busy === 'leave'}
          disabled={busy === 'promote'}
          onClick={() => void leave()}
        >
          {t('account.verify.otherAccount')}
        </Button>
      </div>
    </>
  );
}
