import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCaptcha } from '#web/features/accounts/captcha/use-captcha.ts';
import { startGuest } from '#web/features/accounts/guest/start-guest.ts';
import { pendingPackages } from '#web/features/accounts/session/pending-packages.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { noteAddition } from '#web/features/cart/last-added.ts';
import { offersGuests } from '#web/lib/data/shop-settings.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';
import { addPendingPackages } from './after-sign-in.ts';
import type { ArrivedWith } from './use-sign-in-intent.ts';

/** For visitors whom "Add to cart" led here: a cart without an account, with the packages that they wanted in it. */
export function ContinueAsGuest({ arrived }: { arrived: ArrivedWith }) {
  const t = useText();
  const navigate = useNavigate();
  const outcomeText = useOutcomeText();
  const { slot, prove } = useCaptcha({ preload: false });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOffered = useIsOffered();
  if (!isOffered && !busy) return null;

  const press = async () => {
    setBusy(true);
    setProblem(null);
    const proof = await prove();
    const begun = proof.kind === 'done' ? await startGuest(proof.value) : proof;
    if (begun.kind !== 'done') {
      const fallback = t('buy.failed');
      setProblem(outcomeText(begun, { rejected: fallback, failed: fallback }));
      return setBusy(false);
    }
    const last = (await addPendingPackages()).at(-1);
    if (last !== undefined) noteAddition(last);
    await navigate(arrived.path ?? '/cart', { replace: true });
  };
  return (
    <section className="surface-1 grid gap-3 rounded-card p-4">
      {problem === null ? null : <Banner tone="error">{problem}</Banner>}
      <p className="text-[0.9375rem] text-soft">{t('account.login.guestNote')}</p>
      <Button
        variant="secondary"
        block
        busy={busy}
        busyText={t('account.login.guestBusy')}
        onClick={() => void press()}
      >
        {t('account.login.guest')}
      </Button>
      <div ref={slot} className="empty:hidden" />
    </section>
  );
}

/** With something to put into the cart, without a session, and in a shop where anyone may open an account. */
function useIsOffered(): boolean {
  const { status } = useSession();
  const [wanted] = useState(() => pendingPackages().length > 0);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    offersGuests().then(setOpen, (error: unknown) => console.error('the auth settings could not be read', error));
  }, [wanted]);
  return wanted && open && status === 'unauthenticated';
}
