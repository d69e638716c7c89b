import { useMedium } from './medium.tsx';
import { Note } from './parts.tsx';

/** Below emails that clients can switch off. */
export function OptOutNote() {
  const { t, publicUrl } = useMedium();
  return <Note>{t('mail.switch', { address: `${publicUrl}/dashboard/notifications?tab=settings` })}</Note>;
}
