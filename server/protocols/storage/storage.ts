import { Hono } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import { notOffered } from './buckets/bucket-body.ts';
import { createBucket } from './buckets/create.ts';
import { deleteBucket } from './buckets/delete.ts';
import { emptyBucket } from './buckets/empty.ts';
import { getBucket } from './buckets/get.ts';
import { listBuckets } from './buckets/list.ts';
import { updateBucket } from './buckets/update.ts';
import { renderError } from './errors.ts';
import { limitRequests } from './limits.ts';
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
import type { StorageServices } from './request.ts';
import { createUrlTokens } from './url-tokens.ts';

/**
 * The Supabase Storage protocol, mounted at /storage/v1. Row-level security on `storage.objects` decides which files
 * exist for a caller and who may change them. The GET routes also serve HEAD.
 */
export function createStorage(services: StorageServices): Hono<AppEnv> {
  const storage = new Hono<AppEnv>();
  const tokens = createUrlTokens(services);

  storage.onError((error, c) => renderError(c, error, services.log));
  storage.use(limitRequests(services));

  storage.get('/bucket', listBuckets(services));
  storage.post('/bucket', createBucket(services));
  storage.get('/bucket/:bucket', getBucket(services));
  storage.put('/bucket/:bucket', updateBucket(services));
  storage.delete('/bucket/:bucket', deleteBucket(services));
  storage.post('/bucket/:bucket/empty', emptyBucket(services));

  storage.post('/object/list/:bucket', list(services));
  storage.post('/object/list-v2/:bucket', listV2(services));
  storage.post('/object/move', move(services));
  storage.post('/object/copy', copy(services));
  storage.post('/object/sign/:bucket', signMany(services, tokens));
  storage.post('/object/sign/:bucket/*', sign(services, tokens));
  storage.post('/object/upload/sign/:bucket/*', signUpload(services, tokens));
  storage.put('/object/upload/sign/:bucket/*', uploadSigned(services, tokens));

  storage.get('/object/public/:bucket/*', download(services, publicly(services, '/object/public')));
  storage.get('/object/authenticated/:bucket/*', download(services, authenticated(services, '/object/authenticated')));
  storage.get('/object/sign/:bucket/*', download(services, signed(services, tokens, '/object/sign')));
  storage.get('/object/info/public/:bucket/*', info(publicly(services, '/object/info/public')));
  storage.get('/object/info/authenticated/:bucket/*', info(authenticated(services, '/object/info/authenticated')));
  storage.get('/object/info/:bucket/*', info(byCaller(services, '/object/info')));
  storage.get('/object/:bucket/*', download(services, byCaller(services, '/object')));

  storage.post('/object/:bucket/*', upload(services));
  storage.put('/object/:bucket/*', upload(services));
  storage.delete('/object/:bucket', removeMany(services));
  storage.delete('/object/:bucket/*', removeOne(services));

  storage.all('/render/*', () => {
    throw notOffered('image transformation');
  });
  // An unknown path is a 404; within the protocol even a missing object is a 400.
  storage.all('*', (c) =>
    c.json({ statusCode: '404', code: 'InvalidRequest', error: 'Not Found', message: 'Route not found' }, 404),
  );
  return storage;
}
