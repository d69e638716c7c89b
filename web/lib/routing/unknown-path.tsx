import { redirect } from 'react-router';

/** A path without a route, after client-side navigation. For document requests the server responds earlier. */
export function clientLoader() {
  throw redirect('/');
}
clientLoader.hydrate = true as const;

export default function UnknownPath() {
  return null;
}
