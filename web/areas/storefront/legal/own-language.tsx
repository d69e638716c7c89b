import { useLocale } from '#web/lib/locale.ts';

/** A label in the language of the shop, inside a text that is in English. */
export function OwnLanguage({ children }: { children: string }) {
  return <bdi lang={useLocale()}>{children}</bdi>;
}
