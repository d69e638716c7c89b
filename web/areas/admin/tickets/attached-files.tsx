import { useId } from 'react';
import { Paperclip, X } from 'lucide-react';
import type { Reply } from './use-reply.ts';

/** The files that will go with the answer. */
export function AttachedFiles({ reply: { files, setFiles } }: { reply: Reply }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files to send" className="flex flex-wrap gap-2">
      {files.map((file, index) => (
        <li key={`${file.name}-${index}`} className="inline-flex items-center gap-1 rounded-control bg-white/6 ps-3 text-sm">
          {file.name}
          <button type="button" aria-label={`Leave out ${file.name}`} onClick={() => setFiles(files.toSpliced(index, 1))} className="grid size-11 place-items-center">
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function AttachButton({ reply: { files, setFiles } }: { reply: Reply }) {
  const id = useId();
  return (
    <label htmlFor={id} className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control px-4 text-[0.9375rem] font-semibold text-soft hover:bg-white/6 hover:text-bone has-focus-visible:outline-2">
      <Paperclip aria-hidden="true" className="size-4" />
      Attach files
      <input
        id={id}
        type="file"
        multiple
        className="sr-only"
        onChange={(event) => {
          setFiles([...files, ...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
