import { redirect } from 'react-router';

/** A path that no route has: a link followed in the browser. The server answers such a path before it comes here. */
export function clientLoader() {
  throw redirect('/');
}
clientLoader.hydrate = true as const;

export default function UnknownPath() {
  return null;
}
