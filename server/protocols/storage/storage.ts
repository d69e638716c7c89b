import { Hono } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import { createBucket } from './buckets/create.ts';
import { deleteBucket } from './buckets/delete.ts';
import { emptyBucket } from './buckets/empty.ts';
import { getBucket } from './buckets/get.ts';
import { listBuckets } from './buckets/list.ts';
import { updateBucket } from './buckets/update.ts';
import { renderError } from './errors.ts';
import { copy } from './objects/copy.ts';
import { download } from './objects/download.ts';
import { authenticated, byCaller, publicly, signed } from './objects/find-readable.ts';
import { info } from './objects/info.ts';
import { listV2 } from './objects/list-v2.ts';
import { list } from './objects/list.ts';
import { move } from './objects/move.ts';
import { removeMany, removeOne } from './objects/remove.ts';
import { signUpload, uploadSigned } from './objects/sign-upload.ts';
import { sign, signMany } from './objects/sign.ts';
import { upload } from './objects/upload.ts';
import { asRequested, asSigned, type FindImage } from './render/find-image.ts';
import { render } from './render/render.ts';
import type { Endpoint, QuotaOf, StorageServices } from './request.ts';
import { RESUMABLE_PATH } from './resumable/path.ts';
import { createRouteGuards, rejectGuests } from './route-guards.ts';
import { createUrlTokens } from './url-tokens.ts';

/**
 * The Supabase Storage protocol, mounted at /storage/v1. Row-level security on `storage.objects` decides which files
 * exist for a caller and who may change them. The GET routes also serve HEAD.
 *
 * @param quotaOf bytes that the caller's account may store; null for no limit
 */
export function createStorage(services: StorageServices, quotaOf: QuotaOf): Hono<AppEnv> {
  const storage = new Hono<AppEnv>();
  const tokens = createUrlTokens(services);
  const { reads, writes, parts, takeTransformation } = createRouteGuards(services);

  storage.onError((error, c) => renderError(c, error, services.log));
  storage.use(rejectGuests);

  storage.get('/bucket', reads, listBuckets(services));
  storage.post('/bucket', writes, createBucket(services));
  storage.get('/bucket/:bucket', reads, getBucket(services));
  storage.put('/bucket/:bucket', writes, updateBucket(services));
  storage.delete('/bucket/:bucket', writes, deleteBucket(services));
  storage.post('/bucket/:bucket/empty', writes, emptyBucket(services));

  storage.post('/object/list/:bucket', reads, list(services));
  storage.post('/object/list-v2/:bucket', reads, listV2(services));
  storage.post('/object/move', writes, move(services));
  storage.post('/object/copy', writes, copy(services, quotaOf));
  storage.post('/object/sign/:bucket', reads, signMany(services, tokens));
  storage.post('/object/sign/:bucket/*', reads, sign(services, tokens));
  storage.post('/object/upload/sign/:bucket/*', writes, signUpload(services, tokens));
  storage.put('/object/upload/sign/:bucket/*', writes, uploadSigned(services, tokens, quotaOf));

  storage.get('/object/public/:bucket/*', reads, download(services, publicly(services, '/object/public')));
  storage.get(
    '/object/authenticated/:bucket/*',
    reads,
    download(services, authenticated(services, '/object/authenticated')),
  );
  storage.get('/object/sign/:bucket/*', reads, download(services, signed(services, tokens, '/object/sign')));
  storage.get('/object/info/public/:bucket/*', reads, info(publicly(services, '/object/info/public')));
  storage.get(
    '/object/info/authenticated/:bucket/*',
    reads,
    info(authenticated(services, '/object/info/authenticated')),
  );
  storage.get('/object/info/:bucket/*', reads, info(byCaller(services, '/object/info')));
  storage.get('/object/:bucket/*', reads, download(services, byCaller(services, '/object')));

  storage.post('/object/:bucket/*', writes, upload(services, quotaOf));
  storage.put('/object/:bucket/*', writes, upload(services, quotaOf));
  storage.delete('/object/:bucket', writes, removeMany(services));
  storage.delete('/object/:bucket/*', writes, removeOne(services));

  const resumable = whenUsed(async () =>
    (await import('./resumable/resumable.ts')).resumableUploads(services, quotaOf),
  );
  storage.options(RESUMABLE_PATH, reads, resumable);
  storage.post(RESUMABLE_PATH, writes, resumable);
  // GET stands for HEAD.
  storage.on(['GET', 'PATCH'], `${RESUMABLE_PATH}/:id`, parts, resumable);
  storage.delete(`${RESUMABLE_PATH}/:id`, writes, resumable);

  const image = (find: FindImage) => render(services, takeTransformation, find);
  const publicImage = asRequested(publicly(services, '/render/image/public'));
  const callersImage = asRequested(authenticated(services, '/render/image/authenticated'));
  storage.get('/render/image/public/:bucket/*', reads, image(publicImage));
  storage.get('/render/image/authenticated/:bucket/*', reads, image(callersImage));
  storage.get('/render/image/sign/:bucket/*', reads, image(asSigned(services, tokens)));

  // An unknown path is a 404; within the protocol even a missing object is a 400.
  storage.all('*', reads, (c) =>
    c.json({ statusCode: '404', code: 'InvalidRequest', error: 'Not Found', message: 'Route not found' }, 404),
  );
  return storage;
}

/** Importing the library for resumable uploads takes longer than opening the database. */
function whenUsed(load: () => Promise<Endpoint>): Endpoint {
  let loading: Promise<Endpoint> | undefined;
  return async (c) => {
    loading ??= load();
    return (await loading)(c);
  };
}
