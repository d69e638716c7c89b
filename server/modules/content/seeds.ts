import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findService, type Services } from '#domain/catalogue/service.ts';
import { assembleContent, type ShopContent } from '#domain/content/content.ts';
import { documentNames } from '#domain/content/documents.ts';
import { nameOf, type DocumentName } from '#domain/content/document-names.ts';
import { formSchemaOf } from '#domain/content/draw-form.ts';
import { blankOf, isObject, type Json, type JsonObject } from '#domain/content/form-schema.ts';
import { emailSchemaOf } from '#domain/content/schemas/email.ts';
import type { Row } from '#database/rows.ts';
import { isEmailTemplate } from '#domain/emails/templates.ts';
import { isSourceLanguage, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { type Database, onlyRow, type Sql } from '#server/platform/db/database.ts';
import { PROJECT_ROOT } from '#server/platform/project-root.ts';
import { findServices, catalogueOf } from './services.queries.ts';

const FOLDER = join(PROJECT_ROOT, 'database/shop/seeds/content');

/** What this release brings for every document of a new shop, by {@link nameOf}. */
export async function readSeeds(catalogue: Record<Locale, Services>): Promise<Map<string, JsonObject>> {
  const read = async (name: DocumentName) => [nameOf(name), await readSeed(name, catalogue)] as const;
  return new Map(await Promise.all(documentNames(catalogue.en).map(read)));
}

/** The content of a shop without services. */
export async function seedContent(): Promise<ShopContent> {
  const catalogue = { en: [], es: [], ar: [] };
  return assembleContent({ documents: await readSeeds(catalogue), legalVersions: new Map(), catalogue });
}

/** The terms and the privacy policy come in English. What they are in another language is for the agency to say. */
const isAgencysOwn = ({ kind, key, language }: DocumentName): boolean =>
  kind === 'legal' && key !== 'refund-policy' && !isSourceLanguage(language);

async function readSeed(
  { kind, key, language }: DocumentName,
  catalogue: Record<Locale, Services>,
): Promise<JsonObject> {
  if (isAgencysOwn({ kind, key, language })) return {};
  // Emails begin with the product's own texts, which are no documents.
  const body =
    kind === 'email' && isEmailTemplate(key)
      ? blankOf(formSchemaOf(emailSchemaOf(key)))
      : (JSON.parse(await readText({ kind, key, language }, catalogue)) as Json);
  if (!isObject(body)) throw new Error(`the seed of ${kind}/${key} in ${language} is no object`);
  return body;
}

/** The page of a service that the product does not know begins with words that suit any. */
async function readText({ kind, key, language }: DocumentName, catalogue: Record<Locale, Services>): Promise<string> {
  const own = join(FOLDER, language, kind, `${key}.json`);
  if (kind !== 'service' || existsSync(own)) return readFile(own, 'utf8');
  const name = findService(catalogue[language], key)?.name ?? key;
  const text = await readFile(join(FOLDER, language, 'new-service.json'), 'utf8');
  return text.replaceAll('{service}', JSON.stringify(name).slice(1, -1));
}

/**
 * Publishes what this release brings for documents that the shop does not have: all of them in a new shop, and the pages of new
 * services.
 */
export async function addMissingDocuments(db: Database): Promise<void> {
  const { rows } = await db.query<DocumentName>('select kind, key, language from internal.documents');
  const present = new Set(rows.map(nameOf));
  const services = await findServices(db);
  const catalogue = catalogueOf(services);
  const names = documentNames(catalogue.en);
  if (names.every((name) => present.has(nameOf(name)))) return;
  const seeds = await readSeeds(catalogue);
  await db.transaction(async (sql) => {
    const settings = await readProfileSettings(sql);
    const missing = names
      .filter((name) => !present.has(nameOf(name)))
      .map((name) => {
        const body = seeds.get(nameOf(name)) ?? {};
        return { ...name, body: nameOf(name) === SHOP_PROFILE ? withSettings(body, settings) : body };
      });
    await sql.query(
      `select internal.seed_document(kind, key, language, body)
       from jsonb_to_recordset($1) as missing (kind text, key text, language text, body jsonb)`,
      [JSON.stringify(missing)],
    );
  });
}

const SHOP_PROFILE = nameOf({ kind: 'profile', key: 'shop', language: SOURCE_LOCALE });

type ProfileSettings = Pick<Row<'internal.shop_settings'>, 'order_prefix' | 'seller_country' | 'currency'>;

/** What SQL knows of the profile. A shop from before documents may have chosen its own. */
const readProfileSettings = async (sql: Sql): Promise<ProfileSettings> =>
  onlyRow(
    await sql.query<ProfileSettings>('select order_prefix, seller_country, currency from internal.shop_settings'),
  );

const withSettings = (
  profile: JsonObject,
  { order_prefix, seller_country, currency }: ProfileSettings,
): JsonObject => ({
  ...profile,
  orderPrefix: order_prefix,
  currency,
  ...(isObject(profile.address) && { address: { ...profile.address, countryCode: seller_country } }),
});
