import { name as drawnFor } from '#database/shop/seeds/content/en/profile/shop.json';
import { logoPath } from '#domain/content/logo.ts';
import type { Shop } from '#web/lib/data/shop.ts';

interface PreviewImage {
  path: string;
  width: number;
  height: number;
}

/**
 * The image of a link preview. The pages' pictures are drawn when the product is built and name the shop of the seeds, so another
 * shop has its logo instead. For the server only, so that no script bundle names a shop.
 */
export function previewImage(shop: Pick<Shop, 'name' | 'logo'>, picture: string): PreviewImage {
  if (shop.name === drawnFor) return { path: picture, width: 1200, height: 630 };
  const path = shop.logo.square === '' ? '/icons/icon-512.png' : logoPath(shop.logo.square, 'square-512.png');
  return { path, width: 512, height: 512 };
}
