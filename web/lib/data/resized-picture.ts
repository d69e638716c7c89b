const FILES = '/storage/v1/object/public/';
const RESIZED = '/storage/v1/render/image/public/';

/** Widths that the server makes for visitors too. */
export type PictureWidth = 512 | 1080;

/** The URL at which the storage shows a public picture in this width; other URLs stay as they are. */
export const resizedPicture = (url: string, width: PictureWidth): string =>
  url.startsWith(FILES) ? `${RESIZED}${url.slice(FILES.length)}?width=${width}` : url;
