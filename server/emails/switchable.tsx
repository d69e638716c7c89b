import { useMedium } from './medium.tsx';
import { Note } from './parts.tsx';

/** Under mails that their reader can do without. */
export function Switchable() {
  const { t, publicUrl } = useMedium();
  return <Note>{t('mail.switch', { address: `${publicUrl}/dashboard/notifications?tab=settings` })}</Note>;
}
