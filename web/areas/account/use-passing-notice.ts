import { useEffect, useState } from 'react';

export interface Notice {
  tone: 'success' | 'error';
  text: string;
}

const SUCCESS_MS = 3000;

/** A form's result message. Success disappears after three seconds; an error stays until the next attempt. */
export function usePassingNotice(): [Notice | null, (notice: Notice | null) => void] {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (notice?.tone !== 'success') return;
    const timer = setTimeout(() => setNotice(null), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice];
}
