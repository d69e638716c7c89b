import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useText } from '#web/lib/i18n/text.ts';
import type { Failure } from '#web/lib/session/outcome.ts';
import { Banner } from '#web/ui/banner.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { AuthFrame, inlineLink } from '../auth-frame.tsx';
import { intentQuery } from '../sign-in/use-sign-in-intent.ts';
import { useOutcomeText } from '../use-outcome-text.ts';
import { OwnerForm } from './owner-form.tsx';
import { PromoteAccount } from './promote-account.tsx';
import { forgetOwnerSecret, useOwnerSecret } from './use-owner-secret.ts';

const SIGN_IN = `/auth/login${intentQuery('/owner')}`;

/** `/owner`: where the link that the server prints leads. It makes the first owner of the shop. */
export default function OwnerPage() {
  const t = useText();
  const shop = useShop();
  const secret = useOwnerSecret();
  const { status, user } = useSession();
  const outcomeText = useOutcomeText();
  // With the link that it is about: another may be opened in the same tab.
  const [failed, setFailed] = useState<{ secret: string; failure: Failure } | null>(null);
  // The new owner is being signed in, and the form stays until the next screen.
  const [entering, setEntering] = useState(false);
  const failure = failed !== null && failed.secret === secret ? failed.failure : null;
  const code = failure?.kind === 'rejected' ? failure.code : null;

  if (secret === undefined || status === 'loading')
    return (
      <AuthFrame title={t('account.owner.title')}>
        <Skeleton className="h-72 rounded-card" />
      </AuthFrame>
    );
  if (secret === null || code === 'owner_link_invalid')
    return (
      <AuthFrame title={t('account.owner.title')}>
        {secret === null ? null : <Banner tone="error">{t('account.owner.invalid')}</Banner>}
        <NewLink />
      </AuthFrame>
    );
  const fail = (next: Failure | null) => {
    if (next?.kind === 'rejected' && next.code === 'owner_link_invalid') forgetOwnerSecret();
    setFailed(next === null ? null : { secret, failure: next });
  };
  const asNew = user === null || entering;
  const problem =
    failure === null ? null : (
      <Banner tone="error">
        {code === 'user_already_exists'
          ? t('account.owner.exists')
          : outcomeText(failure, {
              rejected: t('account.problem.unexpected'),
              failed: t('account.problem.unexpected'),
            })}
      </Banner>
    );
  return (
    <AuthFrame
      title={t('account.owner.title')}
      lede={asNew ? t('account.owner.lede', { shop: shop.name }) : t('account.owner.ledeSignedIn', { shop: shop.name })}
      footer={
        asNew ? (
          <>
            {t('account.register.switch')}{' '}
            <Link to={SIGN_IN} className={inlineLink}>
              {t('account.register.switchLink')}
            </Link>
          </>
        ) : undefined
      }
    >
      {asNew ? (
        <OwnerForm secret={secret} problem={problem} onFailure={fail} onClaimed={() => setEntering(true)} />
      ) : (
        <PromoteAccount secret={secret} user={user} problem={problem} onFailure={fail} />
      )}
    </AuthFrame>
  );
}

function NewLink() {
  const t = useText();
  return (
    <>
      <div className="grid gap-3">
        <p className="text-soft">{t('account.owner.needsLink')}</p>
        <code dir="ltr" className="surface-1 rounded-xl px-4 py-3 font-mono text-sm break-words">
          npm run admin -- owner-link
        </code>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/auth/login">{t('account.login.submit')}</LinkButton>
        <LinkButton to="/" variant="secondary">
          {t('account.unauthorized.home')}
        </LinkButton>
      </div>
    </>
  );
}
