import { Link } from '@react-email/components';
import { useMedium } from './medium.tsx';
import { Note } from './parts.tsx';
import { color } from './theme.ts';

/** Below emails that clients can switch off. */
export function OptOutNote() {
  const { t, publicUrl } = useMedium();
  return (
    <>
      <Note>{t('mail.switch', { address: `${publicUrl}/dashboard/notifications?tab=settings` })}</Note>
      <UnsubscribeNote />
    </>
  );
}

/** The link to the page that turns emails like this one off without a sign-in. */
export function UnsubscribeNote() {
  const { kind, t, unsubscribeUrl } = useMedium();
  if (unsubscribeUrl === undefined) return null;
  if (kind === 'text')
    return (
      <p>
        {t('mail.unsubscribe')}: {unsubscribeUrl}
      </p>
    );
  return (
    <Note>
      <Link className="soft" href={unsubscribeUrl} style={{ color: color.soft, textDecoration: 'underline' }}>
        {t('mail.unsubscribe')}
      </Link>
    </Note>
  );
}
