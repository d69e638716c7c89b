import { Link } from 'react-router';
import { useShop } from '#web/lib/data/shop.ts';
import { RichText } from '#web/lib/i18n/rich-text.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { AccountForm } from '../account-form.tsx';
import { AuthFrame, inlineLink } from '../auth-frame.tsx';
import { ConfirmSignUp } from './confirm-sign-up.tsx';
import { useSignInIntent, intentQuery } from '../sign-in/use-sign-in-intent.ts';
import { useSkipWhenSignedIn } from '../guards/use-skip-when-signed-in.ts';

export default function RegisterPage() {
  const shop = useShop();
  const t = useText();
  const arrived = useSignInIntent();
  useSkipWhenSignedIn(arrived);
  const email = arrived?.state.awaitingCode;
  if (email !== undefined)
    return (
      <AuthFrame
        title={t('account.verify.title')}
        lede={
          <RichText
            id="account.register.codeLede"
            components={{ address: <strong className="font-semibold break-all text-bone">{email}</strong> }}
          />
        }
        description={t('account.register.description', { shop: shop.name })}
      >
        <ConfirmSignUp email={email} path={arrived?.path ?? null} />
      </AuthFrame>
    );
  const footer = (
    <>
      {t('account.register.switch')}{' '}
      <Link to={`/auth/login${intentQuery(arrived?.path ?? null)}`} className={inlineLink}>
        {t('account.register.switchLink')}
      </Link>
      <span className="mt-3 block text-sm text-faint">
        <RichText
          id="account.register.privacy"
          components={{ privacy: <Link to="/privacy-policy" className={inlineLink} /> }}
        />
      </span>
    </>
  );
  return (
    <AuthFrame
      title={t('account.register.title')}
      lede={t('account.register.lede')}
      description={t('account.register.description', { shop: shop.name })}
      footer={footer}
    >
      <AccountForm mode="register" arrived={arrived} />
    </AuthFrame>
  );
}
