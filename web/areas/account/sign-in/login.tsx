import { Link } from 'react-router';
import { useShop } from '#web/lib/data/shop.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { AccountForm } from '../account-form.tsx';
import { AuthFrame, inlineLink } from '../auth-frame.tsx';
import { ContinueAsGuest } from './continue-as-guest.tsx';
import { useSignInIntent, intentQuery } from './use-sign-in-intent.ts';
import { useSkipWhenSignedIn } from '../guards/use-skip-when-signed-in.ts';

export default function LoginPage() {
  const shop = useShop();
  const t = useText();
  const arrived = useSignInIntent();
  useSkipWhenSignedIn(arrived);
  const footer = (
    <>
      {t('account.login.switch')}{' '}
      <Link to={`/auth/register${intentQuery(arrived?.path ?? null)}`} className={inlineLink}>
        {t('account.login.switchLink')}
      </Link>
    </>
  );
  return (
    <AuthFrame
      title={t('account.login.title')}
      lede={t('account.login.lede')}
      description={t('account.login.description', { shop: shop.name })}
      footer={footer}
    >
      {arrived === null ? null : <ContinueAsGuest arrived={arrived} />}
      <AccountForm mode="login" arrived={arrived} />
    </AuthFrame>
  );
}
