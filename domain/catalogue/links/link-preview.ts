import type { RecognisedLink } from './recognised-link.ts';

/** The response of `link-preview`. What is unknown, or could not be fetched, is null. */
export interface LinkPreview extends Pick<RecognisedLink, 'platform' | 'kind' | 'url'> {
  title: string | null;
  author: string | null;
  /** A small picture as a `data:` URL, so that a page loads nothing from the platform. */
  thumbnail: string | null;
}
