import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { VideoPlatform } from '#domain/testimonials/video-url.ts';
import type { Services } from '#server/services.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { OutsideError, type Picture } from '#server/platform/outside/outside.ts';
import { StorageError } from '#server/platform/storage/errors.ts';
import { storeBytes } from '#server/platform/storage/store-object.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { findVideoWithoutPicture, giveVideoPicture } from './thumbnails.queries.ts';

const FETCHES = { name: 'fetch-thumbnail', points: 60, seconds: 600 };
const BUCKET = 'thumbnails';

const Body = z.object({ testimonial: z.uuid() });

/**
 * `POST /functions/v1/fetch-thumbnail`: downloads the video's thumbnail for a testimonial without a picture and keeps
 * it in storage. Returns `{thumbnail_url}`, null if the video has none. Errors: 400, 401, 403, 404, 429,
 * 502.
 */
export async function fetchThumbnail(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { testimonial } = await readBody(c, Body);
  await takeFrom(services, FETCHES, caller.claims.sub);
  const video = await asCaller(services.db, caller, (sql) => findVideoWithoutPicture(sql, testimonial), {
    readOnly: true,
  });
  if (video === null) throw new AppError(404, 'not_found', 'This testimonial does not exist, or it has a picture');
  const picture = await ask(services, video.video_platform, video.video_url);
  if (picture === null) return c.json({ thumbnail_url: null });
  const url = await keep(services, caller, testimonial, picture).catch(rejected);
  const given = await asCaller(services.db, caller, (sql) => giveVideoPicture(sql, testimonial, video.video_url, url));
  return c.json({ thumbnail_url: given ? url : null });
}

async function ask({ pictures, log }: Services, platform: VideoPlatform, url: string): Promise<Picture | null> {
  try {
    return await pictures.ofVideo(platform, url);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.warn({ err: error }, 'the still of a video could not be fetched');
    throw new AppError(502, 'unavailable', `No picture could be fetched: ${error.message}.`, { cause: error });
  }
}

/** Storage rejected the download, such as an HTML page served as an image. */
function rejected(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  throw new AppError(502, 'unavailable', `No picture could be fetched: ${error.message}.`, { cause: error });
}

/** @returns the URL of the stored picture on this site */
async function keep(
  services: Services,
  caller: SignedInCaller,
  testimonial: string,
  picture: Picture,
): Promise<string> {
  const name = `testimonials/${testimonial}-${randomUUID().slice(0, 8)}.${picture.extension}`;
  await storeBytes(services, caller, { bucket: BUCKET, name, upsert: false, owner: caller.claims.sub }, picture);
  return `/storage/v1/object/public/${BUCKET}/${name}`;
}
