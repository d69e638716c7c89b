import { useLocation, useNavigation, useSearchParams } from 'react-router';

interface UrlParams {
  params: URLSearchParams;
  /** Edits a copy of the current parameters. `replace` replaces the history entry instead of adding one. */
  change(edit: (params: URLSearchParams) => void, options?: { replace: boolean }): void;
}

/** The URL's query, for choices that reload and bookmarks should keep. */
export function useUrlParams(): UrlParams {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const isLeaving = (useNavigation().location?.pathname ?? pathname) !== pathname;
  return {
    params,
    change(edit, { replace } = { replace: true }) {
      // A debounced change that fires during a navigation would cancel it.
      if (isLeaving) return;
      // The router returns the parameters of the last render, so the first of two quick changes would be lost.
      const changed = new URLSearchParams(window.location.search);
      edit(changed);
      // Synchronous, because a field that briefly shows its old value disturbs typing.
      setParams(changed, { replace, preventScrollReset: true, flushSync: true });
    },
  };
}
