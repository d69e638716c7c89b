import { useEffect, useState } from 'react';

const EVERY_MS = 60_000;

/** The current time, updated every minute, for relative times such as "5 minutes ago". */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(clock);
  }, []);
  return now;
}
