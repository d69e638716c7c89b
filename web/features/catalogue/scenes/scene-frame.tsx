import type { ReactNode } from 'react';
import { clsx } from 'clsx';

interface SceneFrameProps {
  /** In drawing units; the picture covers its box and is cropped evenly. */
  width: number;
  height: number;
  /** `meet` shows the whole picture, `slice` fills the box. */
  fit?: 'meet' | 'slice';
  /** Which edge stays visible when the picture is cropped. */
  align?: 'YMid' | 'YMax' | 'YMin';
  /** Parts of the picture that keep their size and corner. */
  overlay?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A drawing in its service's colour. It illustrates the text beside it, so it is hidden from screen readers. */
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
