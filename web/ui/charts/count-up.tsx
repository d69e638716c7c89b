import { useEffect, useRef } from 'react';
import { splitFigure, stepFigure } from './count-figure.ts';

const DURATION_MS = 1100;

/**
 * A figure such as "$4.2M+" that counts up once when it scrolls into view. The page always contains the final figure:
 * screen readers and users who prefer reduced motion get only that.
 */
export function CountUp({ value, className }: { value: string; className?: string }) {
  const shown = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = shown.current;
    const figure = splitFigure(value);
    if (element === null || figure === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        observer.disconnect();
        const start = performance.now();
        const draw = (now: number) => {
          const progress = Math.min(1, (now - start) / DURATION_MS);
          element.textContent = stepFigure(figure, progress);
          if (progress < 1) frame = requestAnimationFrame(draw);
        };
        frame = requestAnimationFrame(draw);
      },
      { threshold: 0.6 },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      element.textContent = value;
    };
  }, [value]);

  return (
    <span className={className}>
      <span className="sr-only">{value}</span>
      <bdi aria-hidden="true" ref={shown}>
        {value}
      </bdi>
    </span>
  );
}
