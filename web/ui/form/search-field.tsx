import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** Debounce before a search, because each search queries the database. */
const PAUSE_MS = 250;

interface SearchFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange'> {
  /** The current search text. */
  value: string;
  onSearch: (text: string) => void;
  /** Debounce after the last keystroke; 0 if the data is already loaded. */
  pauseMs?: number;
}

/** A search field: shows input immediately and searches after a pause. */
export function SearchField({ value, onSearch, pauseMs = PAUSE_MS, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Changed from outside: the back button, or cleared filters.
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const search = useEffectEvent(() => {
    if (typed === value) return;
    setSent(typed);
    onSearch(typed);
  });
  useEffect(() => {
    const timer = setTimeout(search, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, pauseMs]);
  return (
    <TextField
      autoComplete="off"
      {...field}
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
