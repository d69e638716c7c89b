const FACES = /<style data-faces="">([\s\S]*?)<\/style>/;
const STYLES = /<style data-rest="[^"]+">([\s\S]*?)<\/style>/;
/** A face with its letters as data and, after them, as a file; as `scripts/build-fonts.ts` writes it and the build minifies it. */
const TWICE = /(@font-face\{font-family:([^;]+);[^}]*?src:)url\("?data:[^)]*\)\s*format\("?woff2"?\),(?=url)/g;

/**
 * Takes the data of those faces out of a page that its own styles do not name; the boot script fetches their files after
 * the first paint, for other pages. Asks for a page that `trimStyles` has been over; others stay as they are.
 */
export function trimFaces(html: string): string {
  const faces = FACES.exec(html)?.[1];
  const styles = STYLES.exec(html)?.[1];
  if (faces === undefined || styles === undefined) return html;
  const isNamed = (family: string) => styles.includes(family.replaceAll('"', ''));
  return html.replace(faces, () => faces.replaceAll(TWICE, (rule, start: string, family: string) => (isNamed(family) ? rule : start)));
}
