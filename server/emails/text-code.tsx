import { brand } from '#domain/brand.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { useMedium } from './medium.tsx';

/** A text message: one line, no frame around it. */
export function TextCode({ code, expiresInMinutes }: MailContent['sms-code']) {
  const { t } = useMedium();
  return <p>{t('sms.code', { brand: brand.name, code, minutes: expiresInMinutes })}</p>;
}
