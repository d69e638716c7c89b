import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPublished } from '#server/modules/content/content.queries.ts';
import { addMissingDocuments } from '#server/modules/content/seeds.ts';
import { nameOf } from '#domain/content/document-names.ts';
import type { Database } from '#server/platform/db/database.ts';
import { seeds } from '#tests/support/content.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';

describe.each(engines)('rows of documents on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await freshDatabase(engine);
  });
  afterAll(() => db.close());

  test.each([
    `update internal.document_versions set body = '{}' where key = 'home'`,
    `delete from internal.document_versions where key = 'home'`,
    'truncate internal.document_versions',
  ])('a version never changes, not even for the owner of the database: %s', async (statement) => {
    await expect(db.query(statement)).rejects.toThrow();
    expect((await findPublished(db)).length).toBe(seeds.size);
  });

  describe('in the shop of an earlier release', () => {
    const published = async () => new Map((await findPublished(db)).map((row) => [nameOf(row), row.body]));

    /** As a release without these documents left the database. */
    const forget = (condition: string) =>
      db.script(`
        alter table internal.document_versions disable trigger user;
        delete from internal.document_versions where ${condition};
        delete from internal.documents where ${condition};
        alter table internal.document_versions enable trigger user`);

    test('are those of this release, with the order prefix and the country that the shop had', async () => {
      await forget('true');
      await db.query(`update internal.shop_settings set order_prefix = 'N4B', seller_country = 'ES'`);
      await addMissingDocuments(db);
      const documents = await published();
      const profile = documents.get('profile/shop/en');
      expect(profile).toMatchObject({ orderPrefix: 'N4B', address: { city: 'Dubai', countryCode: 'ES' } });
      expect(new Map(documents).set('profile/shop/en', seeds.get('profile/shop/en') ?? {})).toEqual(seeds);
      const { rows } = await db.query('select order_prefix, seller_country from internal.shop_settings');
      expect(rows).toEqual([{ order_prefix: 'N4B', seller_country: 'ES' }]);
    });

    test('are added where they are missing, and left alone where they are not', async () => {
      await db.query(
        `with changed as (
           update internal.documents set published = 2 where kind = 'page' and key = 'about' and language = 'en' returning kind, key, language)
         insert into internal.document_versions (kind, key, language, version, body) select kind, key, language, 2, '{"title": "Ours"}' from changed`,
      );
      await forget(`key = 'spotify-ads'`);
      await Promise.all([addMissingDocuments(db), addMissingDocuments(db)]);
      const documents = await published();
      expect(documents.size).toBe(seeds.size);
      expect(documents.get('page/about/en')).toEqual({ title: 'Ours' });
      expect(documents.get('service/spotify-ads/es')).toEqual(seeds.get('service/spotify-ads/es'));
    });
  });
});
