import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShop } from '#web/lib/data/shop.ts';
import { sendOrderLink } from '#web/features/accounts/guest/start-guest.ts';
import { returnPath, splitPackages } from '#web/features/accounts/session/return-path.ts';
import { arrive, type ArrivalProof, type LinkType, type OtherAccount } from '#web/features/accounts/session/arrival.ts';
import type { SignInOutcome } from '#web/features/accounts/session/sign-in.ts';
import { savePendingPackages } from '#web/features/accounts/session/pending-packages.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { addPendingPackages, landingFor, secondStep } from './sign-in/after-sign-in.ts';
import { AuthFrame } from './auth-frame.tsx';
import { SwitchAccount } from './sign-in/switch-account.tsx';
import { useOutcomeText } from './use-outcome-text.ts';

const linkTypes: readonly EmailLink['type'][] = [
  'order',
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
];

interface EmailLink {
  tokenHash: string;
  /** `order`: the link proves the mailbox of a guest's order. */
  type: LinkType | 'order';
  path: string | null;
}

const proofOf = ({ tokenHash, type }: EmailLink): ArrivalProof =>
  type === 'order' ? { claim: { token_hash: tokenHash } } : { tokenHash, type };

function readLink(search: URLSearchParams): EmailLink | null {
  const tokenHash = search.get('token_hash');
  const type = linkTypes.find((known) => known === search.get('type'));
  if (!tokenHash || type === undefined) return null;
  return { tokenHash, type, path: returnPath(search.get('redirect_to'), window.location.origin) };
}

/**
 * Landing page of the links in our emails. The token is redeemed when the user presses the button, never on page load:
 * email scanners open links too.
 */
export default function ConfirmPage() {
  const shop = useShop();
  const t = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const outcomeText = useOutcomeText();
  const [link, setLink] = useState<EmailLink | 'missing' | null>(null);
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<OtherAccount | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);

  useEffect(() => {
    const held = (location.state as { link?: EmailLink } | null)?.link;
    const found = readLink(new URLSearchParams(location.search));
    if (found !== null) void navigate('/auth/confirm', { replace: true, state: { link: found } });
    else setLink(held ?? 'missing');
  }, [location, navigate]);

  const confirm = async (given: EmailLink) => {
    setBusy(true);
    setNotice(null);
    const arrival = await arrive(proofOf(given));
    if (arrival.kind === 'other-account') setQuestion(arrival);
    else await finish(given, arrival);
  };

  const finish = async (given: EmailLink, outcome: SignInOutcome) => {
    setQuestion(null);
    const packages = given.path === null ? null : splitPackages(given.path);
    if (outcome.kind === 'second-step') {
      savePendingPackages(packages?.packages ?? []);
      return navigate(
        ...secondStep(packages?.path ?? null, { landing: 'callback', recovery: given.type === 'recovery' }),
      );
    }
    if (outcome.kind === 'done' && outcome.value === null && given.type === 'email_change') {
      setBusy(false);
      setNotice({ tone: 'success', text: t('account.confirm.halfway') });
      return;
    }
    if (outcome.kind !== 'done' || outcome.value === null) {
      setBusy(false);
      setNotice({
        tone: 'error',
        isFinal: outcome.kind === 'done' || (outcome.kind === 'rejected' && outcome.code === 'otp_expired'),
        text:
          outcome.kind === 'done'
            ? t('account.confirm.invalid')
            : outcomeText(outcome, { rejected: t('account.confirm.invalid'), failed: t('account.problem.unexpected') }),
      });
      return;
    }
    if (given.type === 'recovery' || outcome.value.needsPassword)
      return navigate('/auth/reset-password', { replace: true, state: { recovery: true } });
    setNotice({ tone: 'success', text: t('account.confirm.success') });
    savePendingPackages(packages?.packages ?? []);
    await addPendingPackages();
    await navigate(landingFor(outcome.value, packages?.path ?? null, 'callback'), { replace: true });
  };

  const words = wordsFor(link);
  const failed = link === 'missing' || notice?.tone === 'error';
  // A failed link of an order is not tried again: another one can be sent.
  const canConfirm = notice?.tone !== 'success' && notice?.isFinal !== true && !(failed && words === 'order');
  return (
    <AuthFrame
      title={question === null ? t(`account.confirm.${words}Title`, { shop: shop.name }) : t('account.switch.title')}
      lede={failed || question !== null ? undefined : t(`account.confirm.${words}Lede`)}
    >
      {notice ? <Banner tone={notice.tone}>{notice.text}</Banner> : null}
      {link === 'missing' ? <Banner tone="error">{t('account.confirm.invalid')}</Banner> : null}
      {link === null ? <Skeleton className="h-14" /> : null}
      {question !== null && link !== null && link !== 'missing' ? (
        <SwitchAccount question={question} onAccepted={(outcome) => finish(link, outcome)} />
      ) : null}
      {question === null && canConfirm && link !== null && link !== 'missing' ? (
        <Button size="lg" block busy={busy} busyText={t('account.confirm.busy')} onClick={() => void confirm(link)}>
          {t(`account.confirm.${words}Submit`)}
        </Button>
      ) : null}
      {failed && words === 'order' && link !== null && link !== 'missing' ? <NewOrderLink link={link} /> : null}
      {failed && words !== 'order' ? <WaysOn words={words} /> : null}
    </AuthFrame>
  );
}

interface Notice {
  tone: 'success' | 'error';
  text: string;
  /** The link has been used or has expired: to press the button again is no use. */
  isFinal?: boolean;
}

type Words = 'signup' | 'recovery' | 'order' | 'other';

/** Which of the page's texts a link needs. */
function wordsFor(link: EmailLink | 'missing' | null): Words {
  if (link === null || link === 'missing' || link.type === 'signup' || link.type === 'email') return 'signup';
  return link.type === 'recovery' || link.type === 'order' ? link.type : 'other';
}

/** A link that has expired brings a new one to the same mailbox. A used one means that the order is in an account. */
function NewOrderLink({ link: { tokenHash, path } }: { link: EmailLink }) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const send = async () => {
    setSending(true);
    const outcome = await sendOrderLink({ token_hash: tokenHash });
    setSending(false);
    setNotice(
      outcome.kind === 'done'
        ? { tone: 'success', text: t('account.confirm.orderSent') }
        : {
            tone: 'error',
            text: outcomeText(outcome, {
              rejected: t('account.confirm.invalid'),
              failed: t('account.problem.unexpected'),
            }),
          },
    );
  };
  return (
    <div className="grid gap-3">
      {notice ? <Banner tone={notice.tone}>{notice.text}</Banner> : null}
      <div className="flex flex-wrap gap-3">
        {notice === null ? (
          <Button
            variant="secondary"
            busy={sending}
            busyText={t('account.verify.resendBusy')}
            onClick={() => void send()}
          >
            {t('account.confirm.orderNew')}
          </Button>
        ) : null}
        <LinkButton to={path ?? '/client'} variant="quiet">
          {t('account.confirm.orderOpen')}
        </LinkButton>
      </div>
    </div>
  );
}

function WaysOn({ words }: { words: Words }) {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={words === 'recovery' ? '/auth/forgot-password' : '/auth/verify-email'} variant="secondary">
        {t('account.confirm.newEmail')}
      </LinkButton>
      <LinkButton to="/auth/login" variant="quiet">
        {t('account.confirm.toLogin')}
      </LinkButton>
    </div>
  );
}
