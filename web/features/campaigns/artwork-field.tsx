import { useRef, useState } from 'react';
import { artworkUrl } from '#domain/reports/release.ts';
import { Button } from '#web/ui/button.tsx';
import { isPicture, PICTURE_TYPES, squarePicture } from '#web/lib/forms/square-picture.ts';
import { Cover } from '#web/ui/pictures/cover.tsx';

interface ArtworkFieldProps {
  /** What is stored; null for none. */
  artwork: string | null;
  name: string | null;
  /** What was chosen: a new picture, null to remove it, undefined for no change. */
  value: File | null | undefined;
  onChange: (value: File | null) => void;
  texts: { label: string; choose: string; replace: string; remove: string; hint: string; wrong: string };
}

/** Chooses a picture, and shows it as it will be. */
export function ArtworkField({ artwork, name, value, onChange, texts }: ArtworkFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);
  const stored = artwork === null ? null : artworkUrl(artwork);
  const src = value === undefined ? stored : value === null ? null : preview;
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      if (!isPicture(file)) throw new TypeError('not a picture that can be used');
      setPreview(await dataUrl(await squarePicture(file)));
      setWrong(false);
      onChange(file);
    } catch (error) {
      console.error('the picture cannot be used', error);
      setWrong(true);
    }
  };
  return (
    <div role="group" aria-label={texts.label} className="flex flex-wrap items-center gap-5">
      <Cover src={src} name={name} size="lg" />
      <div className="grid min-w-0 flex-1 basis-48 gap-2">
        <span className="text-sm text-faint">{texts.hint}</span>
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
            {src === null ? texts.choose : texts.replace}
          </Button>
          {src === null ? null : (
            <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
              {texts.remove}
            </Button>
          )}
        </span>
        {isWrong ? (
          <span role="alert" className="text-sm text-bad">
            {texts.wrong}
          </span>
        ) : null}
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES}
          hidden
          aria-label={texts.choose}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
    </div>
  );
}

/** Pages show no `blob:` URLs. */
function dataUrl(picture: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read')));
  reader.readAsDataURL(picture);
  return promise;
}
