import { useMemo } from 'react';
import type { Path } from './paths.ts';

/** The path of a member, which stays the same object as long as its parent's does. */
export const usePath = (parent: Path, name: string | number): Path => useMemo(() => [...parent, name], [parent, name]);
