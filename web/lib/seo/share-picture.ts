import type { RouterContextProvider } from 'react-router';
import { sharePath, type ShareName } from '#domain/content/share-picture.ts';
import { contentContext, localeContext } from '#web/lib/data/api-context.ts';

/** The path of a page's picture for link previews. For loaders only: it is computed from what the page says. */
export const sharePicture = (context: Readonly<RouterContextProvider>, name: ShareName): string =>
  sharePath(context.get(contentContext), name, context.get(localeContext));
