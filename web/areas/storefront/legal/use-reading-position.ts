import { useEffect, useState } from 'react';

/** Fraction of the viewport height. The last section whose top is above this line is the one being read. */
const READING_LINE = 0.3;

function sectionAtLine(ids: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  // A short last section never reaches the line.
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) return ids.at(-1);
  const passed = (id: string) =>
    (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= window.innerHeight * READING_LINE;
  return ids.findLast(passed) ?? ids[0];
}

/** The id of the section being read; the first one until the page is scrolled. */
export function useReadingPosition(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(' ');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(sectionAtLine(list.split(' ')));
    };
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(look);
    };
    scheduleUpdate();
    window.addEventListener('scroll', scheduleUpdate, { passive: true });
    window.addEventListener('resize', scheduleUpdate);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', scheduleUpdate);
      window.removeEventListener('resize', scheduleUpdate);
    };
  }, [list]);
  return current;
}
