import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { importFormatIds, importFormatNames, type ImportFormatId } from '#domain/campaigns/result-import.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import { previewImport, uploadEvidence } from '#web/features/campaigns/admin/imports.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** `share` is 0 to 1. */
interface Progress {
  step: 'Uploading' | 'Reading';
  share: number;
  rows: number;
}

const MAX_BYTES = 100 * 1024 * 1024;

/** Uploads a file and has it parsed, with progress for both steps. */
export function UploadFile({ onRead }: { onRead: (read: ResultImport) => void }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState<ImportFormatId | ''>('');
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<{ field: boolean; text: string } | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (chosen: File, signal: AbortSignal) => {
    setProgress({ step: 'Uploading', share: 0, rows: 0 });
    const path = await uploadEvidence(chosen, (share) => setProgress({ step: 'Uploading', share, rows: 0 }), signal);
    setProgress({ step: 'Reading', share: 0, rows: 0 });
    const read = await previewImport(
      { path, name: chosen.name },
      format === '' ? null : format,
      (share, rows) => setProgress({ step: 'Reading', share, rows }),
      signal,
    );
    await queries.invalidateQueries({ queryKey: ['campaigns', 'imports'] });
    onRead(read);
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (file === null) return setProblem({ field: true, text: 'Choose a file first' });
    if (file.size > MAX_BYTES)
      return setProblem({ field: true, text: 'The file is larger than 100 MB: export a shorter period' });
    setProblem(null);
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      await start(file, signal);
    } catch (error) {
      if (!signal.aborted) setProblem({ field: false, text: error instanceof Error ? error.message : String(error) });
    }
    setProgress(null);
  };

  return (
    <Card className="grid max-w-4xl gap-4 p-5 lg:p-6">
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {problem !== null && !problem.field ? <Banner tone="error">{problem.text}</Banner> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="file"
            label="Export of the ad platform"
            accept=".csv,.tsv,.txt,text/csv"
            hint="The CSV as you downloaded it, in any language"
            className="py-2.5 file:me-3 file:rounded-lg file:border-0 file:bg-white/10 file:px-3 file:py-1 file:text-bone"
            error={problem?.field ? problem.text : undefined}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <SelectField
            label="Read as"
            value={format}
            onChange={(event) => setFormat(event.target.value as ImportFormatId | '')}
            hint="Only if the export is not recognized"
          >
            <option value="">Detect automatically</option>
            {importFormatIds.map((id) => (
              <option key={id} value={id}>
                {importFormatNames[id]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={progress !== null} busyText={progress?.step ?? ''}>
            Upload and preview
          </Button>
          {progress === null ? null : (
            <>
              <ProgressBar progress={progress} />
              <Button variant="quiet" onClick={() => running.current?.abort()}>
                Stop
              </Button>
            </>
          )}
        </div>
      </form>
    </Card>
  );
}

function ProgressBar({ progress: { step, share, rows } }: { progress: Progress }) {
  const id = useId();
  return (
    <div className="grid min-w-48 grow gap-1.5 text-sm text-soft">
      <label htmlFor={id}>
        {step} {Math.round(share * 100)}%{rows > 0 ? `, ${formatCount(rows)} rows` : ''}
      </label>
      <progress
        id={id}
        value={share}
        max={1}
        className="h-2 w-full overflow-hidden rounded-full bg-black/60 accent-signal"
      />
    </div>
  );
}
