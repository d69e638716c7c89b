import { useMedium } from './medium.tsx';
import { QuietLink } from './parts.tsx';

/** Below emails that clients can switch off. */
export function OptOutNote() {
  const { t, publicUrl } = useMedium();
  return (
    <>
      <QuietLink href={`${publicUrl}/dashboard/notifications?tab=settings`}>{t('email.switch')}</QuietLink>
      <UnsubscribeNote />
    </>
  );
}

/** The link to the page that turns emails like this one off without a sign-in. */
export function UnsubscribeNote() {
  const { t, unsubscribeUrl } = useMedium();
  return unsubscribeUrl === undefined ? null : <QuietLink href={unsubscribeUrl}>{t('email.unsubscribe')}</QuietLink>;
}
