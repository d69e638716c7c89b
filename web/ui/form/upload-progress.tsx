import { Pause, Play } from 'lucide-react';
import type { UploadState } from '#web/lib/data/upload.ts';

export interface UploadLabels {
  /** The name of the bar, for screen readers. */
  bar: string;
  /** By phase; each also says the percentage where it matters. */
  status: (state: UploadState) => string;
  pause: string;
  resume: string;
}

/** The progress of an upload in a bar and in words. Large files have a button that pauses and resumes them. */
export function UploadProgress({ state, labels }: { state: UploadState; labels: UploadLabels }) {
  const { phase, share, controls } = state;
  const halted = phase === 'paused' || phase === 'interrupted';
  const Icon = halted ? Play : Pause;
  return (
    <div className="grid gap-1" data-slot="upload-progress">
      <progress
        max={1}
        value={share}
        aria-label={labels.bar}
        className="h-1 w-full appearance-none overflow-hidden rounded-full bg-white/12 [&::-moz-progress-bar]:bg-signal [&::-webkit-progress-bar]:bg-white/12 [&::-webkit-progress-value]:bg-signal"
      />
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        {/* Announced when the phase changes, not with every percent. */}
        <span className="text-sm text-soft tabular">{labels.status(state)}</span>
        <span className="sr-only" role="status">
          {halted ? labels.status(state) : ''}
        </span>
        {controls === null ? null : (
          <button
            type="button"
            onClick={halted ? controls.resume : controls.pause}
            className="-me-3 inline-flex min-h-12 items-center gap-2 rounded-control px-3 text-sm font-semibold text-soft hover:bg-white/6 hover:text-bone"
          >
            <Icon aria-hidden="true" className="size-4" />
            {halted ? labels.resume : labels.pause}
          </button>
        )}
      </div>
    </div>
  );
}
