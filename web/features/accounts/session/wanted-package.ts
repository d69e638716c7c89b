/** A package that was chosen before signing in, and the link that it promotes (empty: none yet). */
interface WantedPackage {
  id: string;
  link: string;
}

/** In URLs and in the tab's storage: the id alone, or `id~` and the link, percent-encoded. Neither has a comma. */
const WANTED = /^([a-z0-9][a-z0-9-]{0,99})(?:~([\w!'()*.~%-]{1,6000}))?$/;
/** The database checks it again; the schema of orders would be too large for a module of every page. */
const WEB_ADDRESS = /^https?:\/\/\S{1,1990}$/i;

export function wantedPackage({ id, link }: WantedPackage): string {
  return link === '' ? id : `${id}~${encodeURIComponent(link)}`;
}

/** Null for anything else. A link that could not be stored is dropped, not the package. */
export function readWantedPackage(text: string): WantedPackage | null {
  const [, id, encoded] = WANTED.exec(text) ?? [];
  if (id === undefined) return null;
  return { id, link: readLink(encoded ?? '') };
}

function readLink(encoded: string): string {
  try {
    const link = decodeURIComponent(encoded);
    return WEB_ADDRESS.test(link) ? link : '';
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}
