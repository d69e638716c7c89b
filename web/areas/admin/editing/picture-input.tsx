import { useId, useState, type ChangeEvent } from 'react';
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { PICTURE_TYPES, pictureProblem, storePicture } from '#web/features/testimonials/admin/thumbnails.ts';
import { Button } from '#web/ui/button.tsx';
import { ResizedImage } from '#web/ui/pictures/resized-image.tsx';

interface PictureInputProps {
  form: UseFormReturn<FieldValues>;
  name: string;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
}

/** A public picture, stored when it is chosen. The form has its URL, or an empty text. */
export function PictureInput({ form, name, label, hint, error }: PictureInputProps) {
  const id = useId();
  const url = useWatch({ control: form.control, name }) as string;
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  const set = (value: string) => form.setValue(name, value, { shouldDirty: true });

  const pick = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file === undefined) return;
    const wrong = pictureProblem(file);
    setState({ busy: wrong === null, problem: wrong });
    if (wrong !== null) return;
    try {
      set(await storePicture(file));
      setState({ busy: false, problem: null });
    } catch (failure) {
      setState({ busy: false, problem: failure instanceof Error ? failure.message : String(failure) });
    }
  };
  const problem = state.problem ?? error;
  return (
    <div className="grid grid-cols-1 gap-2" data-slot="field">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-4">
        {url === '' ? null : (
          <ResizedImage src={url} width={512} className="aspect-video w-40 rounded-control object-cover" />
        )}
        <input
          id={id}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          disabled={state.busy}
          onChange={(event) => void pick(event)}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem === undefined ? undefined : true}
          className="min-h-11 max-w-full text-sm text-soft file:me-3 file:min-h-11 file:rounded-control file:border-0 file:bg-white/10 file:px-4 file:text-bone"
        />
        {url === '' ? null : (
          <Button size="sm" variant="quiet" onClick={() => set('')}>
            Remove the picture
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} role="status" className="text-[0.8125rem] text-faint">
        {state.busy ? 'Uploading' : hint}
      </p>
      {problem === undefined ? null : (
        <p role="alert" className="text-[0.8125rem] text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
