import { useEffect, useId, useMemo, useState, type ChangeEvent } from 'react';
import type { PictureChoice } from '#web/features/testimonials/admin/testimonial-changes.ts';
import { PICTURE_TYPES, pictureProblem } from '#web/features/testimonials/admin/thumbnails.ts';
import { Button } from '#web/ui/button.tsx';

interface PictureFieldProps {
  /** The current picture; null if there is none. */
  url: string | null;
  choice: PictureChoice;
  onChoice: (choice: PictureChoice) => void;
}

/** The poster image of the video: an uploaded file, or a still that the server fetches from the video platform. */
export function PictureField({ url, choice, onChoice }: PictureFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const file = choice instanceof File ? choice : null;
  const preview = useFilePreview(file);
  const shown = preview ?? (choice === 'keep' ? url : null);

  const pick = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const picked = input.files?.[0];
    if (picked === undefined) return;
    const wrong = pictureProblem(picked);
    setProblem(wrong);
    if (wrong === null) onChoice(picked);
    input.value = '';
  };

  return (
    <div className="grid grid-cols-1 gap-2" data-slot="field">
      <label htmlFor={id} className="text-sm font-medium">
        Thumbnail
      </label>
      <div className="flex flex-wrap items-center gap-4">
        {shown === null ? null : (
          <img src={shown} alt="The chosen thumbnail" className="aspect-video w-40 rounded-control object-cover" />
        )}
        <input
          id={id}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          onChange={pick}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem === null ? undefined : true}
          className="min-h-11 max-w-full text-sm text-soft file:me-3 file:min-h-11 file:rounded-control file:border-0 file:bg-white/10 file:px-4 file:text-bone"
        />
        {shown === null ? null : (
          <Button size="sm" variant="quiet" onClick={() => onChoice('video')}>
            Use the video’s own
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-[0.8125rem] text-faint">
        {file === null
          ? 'Up to 5 MB. Without one, the still of a YouTube or Vimeo video is fetched when you save.'
          : file.name}
      </p>
      {problem === null ? null : (
        <p role="alert" className="text-[0.8125rem] text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A data URL of the chosen file: the Content-Security-Policy does not allow blob URLs. */
function useFilePreview(file: File | null): string | null {
  const reader = useMemo(() => (file === null ? null : new FileReader()), [file]);
  const [read, setRead] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (file === null || reader === null) return;
    reader.addEventListener('load', () => typeof reader.result === 'string' && setRead({ file, url: reader.result }));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file, reader]);
  return read !== null && read.file === file ? read.url : null;
}
