import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { locales, type Locale } from '#domain/locales.ts';
import type { OldLook } from '#server/modules/content/look/old-look.ts';
import { contentOf, seeds } from './content.ts';

/** What an old checkout says, before its functions. */
export interface OldTexts extends Omit<OldLook, 'wordIn' | 'contentIn'> {
  words: Partial<Record<Locale, Record<string, string>>>;
  contents: Record<Locale, ReturnType<OldLook['contentIn']>>;
}

const inJson = <T>(value: unknown): T => JSON.parse(JSON.stringify(value)) as T;

/** The product's own texts as an old checkout has them: with the facts of the shop written out. */
export function oldTexts(facts: { name?: string; legalName?: string } = {}): OldTexts {
  const inEnglish = 'profile/shop/en';
  const content = contentOf(new Map(seeds).set(inEnglish, { ...seeds.get(inEnglish), ...facts }));
  const { claims, whatsapp, ...profile } = content.en.profile;
  const contentIn = (locale: Locale) => {
    const { home, contact, about, calculator, services } = content[locale];
    return { home, contact, about, calculator, services };
  };
  return inJson<OldTexts>({
    brand: {
      ...profile,
      phone: { display: profile.phone },
      whatsapp: { href: `https://wa.me/${whatsapp.replaceAll(/\D/g, '')}` },
      social: { ...profile.social, twitter: null },
    },
    claims,
    words: Object.fromEntries(
      locales.map((locale) => {
        const { address, supportHours, claims: translated } = content[locale].profile;
        const labels = (['home', 'contact'] as const).flatMap((place) =>
          claims[place].map(({ label }, at) => [label, translated[place][at]?.label]),
        );
        const facts = [
          [profile.address.city, address.city],
          [profile.address.country, address.country],
          [profile.supportHours, supportHours],
        ];
        return [locale, Object.fromEntries([...facts, ...labels]) as Record<string, string>];
      }),
    ),
    contents: Object.fromEntries(locales.map((locale) => [locale, contentIn(locale)])),
    terms: content.en.legal.terms,
    privacy: content.en.legal.privacy,
  });
}

export const lookOf = ({ words, contents, ...texts }: OldTexts): OldLook => ({
  ...texts,
  wordIn: (text, locale) => words[locale]?.[text] ?? text,
  contentIn: (locale) => contents[locale],
});

/** Writes a checkout as shops had it: TypeScript, with imports that its own `package.json` resolves. */
export async function writeCheckout(folder: string, texts: OldTexts): Promise<void> {
  const constant = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)} as const;\n`;
  const files = {
    'package.json': JSON.stringify({ type: 'module', imports: { '#domain/*': './domain/*' } }),
    'domain/locales.ts': `export type Locale = 'en' | 'es' | 'ar';\n`,
    'domain/brand.ts': constant('brand', texts.brand) + constant('brandClaims', texts.claims),
    'domain/brand-words.ts': `import type { Locale } from './locales.ts';
const words: Partial<Record<Locale, Record<string, string>>> = ${JSON.stringify(texts.words)};
export const brandWord = (text: string, locale: Locale): string => words[locale]?.[text] ?? text;\n`,
    'domain/content/texts.ts': constant('texts', texts.contents),
    'domain/content/content-in.ts': `import { texts } from '#domain/content/texts.ts';
import type { Locale } from '#domain/locales.ts';
export const contentIn = (locale: Locale) => texts[locale];\n`,
    'domain/content/legal/terms-of-service.ts': constant('termsOfService', texts.terms),
    'domain/content/legal/privacy-policy.ts': constant('privacyPolicy', texts.privacy),
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
