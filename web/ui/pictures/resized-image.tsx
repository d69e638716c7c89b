import { useState } from 'react';
import { resizedPicture, type PictureWidth } from '#web/lib/data/resized-picture.ts';

interface ResizedImageProps {
  /** The file's own URL. */
  src: string;
  width: PictureWidth;
  className: string;
}

/**
 * A decorative picture from public storage in the width that the page needs. If the server cannot resize it, the file
 * itself is shown: the setting may be off, or the file in a format that is not resized.
 */
export function ResizedImage({ src, width, className }: ResizedImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // An error that came before hydration is found by looking at the element.
  const lookAt = (image: HTMLImageElement | null) => {
    if (image !== null && image.complete && image.naturalWidth === 0) setFailed(src);
  };
  return (
    <img
      ref={failed === src ? undefined : lookAt}
      src={failed === src ? src : resizedPicture(src, width)}
      onError={() => setFailed(src)}
      alt=""
      loading="lazy"
      className={className}
    />
  );
}
