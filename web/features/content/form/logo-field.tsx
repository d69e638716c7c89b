import { useId } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ImageUp, X } from 'lucide-react';
import { logoMarks, logoPath } from '#domain/content/profile/logo.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldFrame } from '#web/ui/form/field.tsx';
import { uploadLogo } from '../documents.ts';
import { useForm, type SchemaFieldProps } from './form-context.ts';
import { labelOf } from './paths.ts';

const FILES = { word: 'word.webp', square: 'square-192.png' } as const;

/** A logo: uploaded at once, shown to visitors when the profile is published. */
export function LogoField({ schema, value, path }: SchemaFieldProps) {
  const id = useId();
  const { change } = useForm();
  const mark = logoMarks.find((one) => one === path.at(-1)) ?? 'word';
  const send = useMutation({
    mutationFn: (file: File) => uploadLogo(mark, file),
    onSuccess: (logo) => change(path, logo),
  });
  const logo = typeof value === 'string' ? value : '';
  return (
    <FieldFrame
      id={id}
      label={schema.title ?? labelOf(mark)}
      hint={schema.description}
      error={send.error?.message}
      optional
    >
      <div className="flex flex-wrap items-center gap-3">
        {logo === '' ? null : (
          <img
            src={logoPath(logo, FILES[mark])}
            alt=""
            className="h-12 max-w-60 rounded-control bg-lifted object-contain p-2"
          />
        )}
        <label className="surface-3 inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3.5 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-signal-bright">
          <ImageUp aria-hidden="true" className="size-4" />
          {send.isPending ? 'Uploading' : 'Choose a file'}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) send.mutate(file);
              target.value = '';
            }}
          />
        </label>
        {logo === '' ? null : (
          <Button size="sm" variant="quiet" onClick={() => change(path, '')}>
            <X aria-hidden="true" className="size-4" />
            Remove
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
