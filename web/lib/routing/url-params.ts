import { useLocation, useNavigation, useSearchParams } from 'react-router';

export interface AddressParams {
  params: URLSearchParams;
  /** Changes a copy of the parameters as they are now. `replace` takes the place of the entry in the history, else one is added. */
  change(edit: (params: URLSearchParams) => void, options?: { replace: boolean }): void;
}

/** What stands behind the `?` of the address, for choices that a reload and a bookmark keep. */
export function useAddressParams(): AddressParams {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const isLeaving = (useNavigation().location?.pathname ?? pathname) !== pathname;
  return {
    params,
    change(edit, { replace } = { replace: true }) {
      // A search that ends while somebody is on the way to another page would keep them here.
      if (isLeaving) return;
      // The router hands out those of the last render: of two quick changes the first would be lost.
      const changed = new URLSearchParams(window.location.search);
      edit(changed);
      // At once, as a field that shows the old value meanwhile is in the way of whoever goes on.
      setParams(changed, { replace, preventScrollReset: true, flushSync: true });
    },
  };
}
