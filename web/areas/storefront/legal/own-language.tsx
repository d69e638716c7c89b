import { useLocale } from '#web/lib/i18n/locale.ts';

/** Marks a label in the shop's language inside a text that is in English. */
export function OwnLanguage({ children }: { children: string }) {
  return <bdi lang={useLocale()}>{children}</bdi>;
}
