import type { ReactNode } from 'react';
import { clsx } from 'clsx';

interface SceneFrameProps {
  /** Drawn units; the picture covers its box and is cropped evenly. */
  width: number;
  height: number;
  /** `meet` shows all of the picture, `slice` fills the box. */
  fit?: 'meet' | 'slice';
  /** Which edge stays when the picture is cropped. */
  align?: 'YMid' | 'YMax' | 'YMin';
  /** Parts of the picture that keep their size and their corner. */
  overlay?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A made picture in its service's colour. It illustrates what the words beside it say, so it is hidden from screen readers. */
export function SceneFrame({
  width,
  height,
  fit = 'slice',
  align = 'YMid',
  overlay,
  className,
  children,
}: SceneFrameProps) {
  return (
    <div aria-hidden="true" className={clsx('picture relative size-full overflow-hidden', className)}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio={`xMid${align} ${fit}`}
        className="absolute inset-0 size-full"
      >
        {children}
      </svg>
      {overlay === undefined ? null : <div className="scene-overlay contents">{overlay}</div>}
    </div>
  );
}
