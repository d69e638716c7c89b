import { useEffect, useId, useState, type DragEvent } from 'react';
import { clsx } from 'clsx';
import { FileUp, X } from 'lucide-react';
import { formatCount } from '#web/lib/format/format.ts';
import type { Upload } from './use-uploads.ts';

interface DropFilesProps {
  uploads: readonly Upload[];
  onAdd: (files: Iterable<File>) => void;
  onRemove: (key: string) => void;
}

/** Takes any number of exports, by drop or by choice, and shows how far each of them is. */
export function DropFiles({ uploads, onAdd, onRemove }: DropFilesProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  useKeepPage();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onAdd(event.dataTransfer.files);
  };
  return (
    <div className="grid gap-3">
      <div
        data-slot="drop-files"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          'surface-1 relative grid justify-items-center gap-2 rounded-card border border-dashed px-5 py-9 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-signal',
          over ? 'border-signal bg-signal/8' : 'border-white/24',
        )}
      >
        <FileUp aria-hidden="true" className="size-7 text-signal" />
        <label htmlFor={id} className="title text-lg">
          Exports of the ad platforms
        </label>
        <p id={`${id}-hint`} className="max-w-md text-sm text-soft">
          Drop CSV files here, or choose them. One or several, as you downloaded them: in English, Spanish, German,
          French, Portuguese or Arabic.
        </p>
        <input
          id={id}
          type="file"
          multiple
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            onAdd(event.target.files ?? []);
            // The same file can be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      {uploads.length === 0 ? null : (
        <ul className="grid gap-2">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onRemove={() => onRemove(upload.key)} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A file that misses the zone must not replace the page. */
function useKeepPage() {
  useEffect(() => {
    const listeners = new AbortController();
    const keep = (event: Event) => event.preventDefault();
    for (const type of ['dragover', 'drop']) window.addEventListener(type, keep, listeners);
    return () => listeners.abort();
  }, []);
}

function UploadRow({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { name, step, share, rows, problem } = upload;
  const id = useId();
  return (
    <li className="surface-2 flex items-center gap-3 rounded-control py-2 ps-4 pe-2">
      <div className="grid min-w-0 grow gap-1.5 text-sm">
        <label htmlFor={id} className="flex flex-wrap justify-between gap-x-3">
          <span className="font-medium break-all">{name}</span>
          {problem === null ? (
            <span className="tabular text-soft">
              {step}
              {step === 'Waiting' ? '' : ` ${Math.round(share * 100)}%`}
              {rows > 0 ? `, ${formatCount(rows)} rows` : ''}
            </span>
          ) : null}
        </label>
        {problem === null ? (
          <progress
            id={id}
            value={share}
            max={1}
            className="h-1.5 w-full overflow-hidden rounded-full bg-black/60 accent-signal"
          />
        ) : (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={problem === null ? `Stop ${name}` : `Remove ${name}`}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-white/8 hover:text-bone"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}
