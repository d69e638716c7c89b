import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { Locale } from '#domain/locales.ts';

/** The checkout cannot be read. The message is for the operator. */
export class LookError extends Error {}

const Brand = z.object({
  name: z.string(),
  legalName: z.string(),
  taxNumber: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    country: z.string(),
    /** The first versions had none. */
    countryCode: z.string().optional(),
  }),
  orderPrefix: z.string(),
  email: z.string(),
  phone: z.object({ display: z.string() }),
  whatsapp: z.object({ href: z.string() }),
  social: z.record(z.string(), z.string().nullable()),
  reviews: z.record(z.string(), z.union([z.string(), z.number()])),
  copyrightSince: z.number(),
  supportHours: z.string(),
});
const Claims = z.array(z.object({ value: z.string(), label: z.string(), source: z.string().nullable() }));
const Text = z.record(z.string(), z.json());
const Content = z.object({
  home: Text,
  contact: Text,
  about: Text,
  calculator: Text,
  services: z.record(z.string(), Text),
});

const isFunction = (value: unknown) => typeof value === 'function';

const BrandModule = z.object({ brand: Brand, brandClaims: z.object({ home: Claims, contact: Claims }) });
const WordsModule = z.object({ brandWord: z.custom<(text: string, locale: Locale) => string>(isFunction) });
const ContentModule = z.object({ contentIn: z.custom<(locale: Locale) => unknown>(isFunction) });
const TermsModule = z.object({ termsOfService: Text });
const PrivacyModule = z.object({ privacyPolicy: Text });

/** What a shop said by its source, before its texts were documents in the database. */
export interface OldLook {
  brand: z.output<typeof Brand>;
  claims: z.output<typeof BrandModule>['brandClaims'];
  /** A text of the brand in a language; the same text if it has no translation. */
  wordIn: (text: string, locale: Locale) => string;
  contentIn: (locale: Locale) => z.output<typeof Content>;
  terms: z.output<typeof Text>;
  privacy: z.output<typeof Text>;
}

/** Imports the texts of an older checkout, whose own `package.json` resolves its imports. @throws {LookError} */
export async function readOldLook(checkout: string): Promise<OldLook> {
  const load = <T extends z.ZodType>(path: string, shape: T) => loadModule(join(checkout, 'domain', path), shape);
  const [{ brand, brandClaims }, { brandWord }, { contentIn }, { termsOfService }, { privacyPolicy }] =
    await Promise.all([
      load('brand.ts', BrandModule),
      load('brand-words.ts', WordsModule),
      load('content/content-in.ts', ContentModule),
      load('content/legal/terms-of-service.ts', TermsModule),
      load('content/legal/privacy-policy.ts', PrivacyModule),
    ]);
  return {
    brand,
    claims: brandClaims,
    wordIn: brandWord,
    contentIn: (locale) => parse(join(checkout, 'domain/content'), Content, contentIn(locale)),
    terms: termsOfService,
    privacy: privacyPolicy,
  };
}

async function loadModule<T extends z.ZodType>(file: string, shape: T): Promise<z.output<T>> {
  if (!existsSync(file))
    throw new LookError(
      `${file} does not exist: name the folder of a checkout that has the shop’s texts in its source`,
    );
  const module: unknown = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new LookError(`${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  return parse(file, shape, module);
}

function parse<T extends z.ZodType>(place: string, shape: T, value: unknown): z.output<T> {
  const { data, error } = shape.safeParse(value);
  if (error === undefined) return data;
  const [issue] = error.issues;
  throw new LookError(`${place}: ${issue?.path.join('.') ?? ''} is missing or of another kind than it was`);
}
