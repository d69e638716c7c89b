import { useEffect, useState } from 'react';

const EVERY_MS = 60_000;

/** The present, moved on every minute: "5 minutes ago" does not stand still. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(clock);
  }, []);
  return now;
}
