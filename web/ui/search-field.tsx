import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** How long a pause ends a word: a search is a question to the database. */
const PAUSE_MS = 250;

interface SearchFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange'> {
  /** What is searched for now. */
  value: string;
  onSearch: (text: string) => void;
  /** How long after the last letter `onSearch` is called; 0 where the answer is there already. */
  pauseMs?: number;
}

/** A field to search with: what is typed is shown at once and searched for after a pause. */
export function SearchField({ value, onSearch, pauseMs = PAUSE_MS, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Not our own doing: the back button, or cleared filters.
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
