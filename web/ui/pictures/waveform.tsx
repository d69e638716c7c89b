import { clsx } from 'clsx';
import { waveformPath } from './waveform-path.ts';

interface WaveformProps {
  bars: number;
  seed: number;
  /** Share already played, 0 to 1, in the signal or service colour. */
  played?: number;
  /** Draws only the grey bars. */
  silent?: boolean;
  className?: string;
}

/** The brand's motif: a song as a waveform, partly played. Decorative. */
export function Waveform({ bars, seed, played = 0.4, silent = false, className }: WaveformProps) {
  const split = silent ? 0 : Math.round(bars * played);
  return (
    <svg
      viewBox={`0 0 ${bars * 4} 60`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={clsx('picture', className)}
    >
      {split > 0 ? <path d={waveformPath(0, split, seed)} stroke="var(--service)" strokeWidth="2" /> : null}
      <path d={waveformPath(split, bars, seed)} stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
