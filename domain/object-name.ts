// Names of uploaded files in storage, which takes letters of ASCII and a few signs.

const MAX_LETTERS = 80;
const MAX_LENGTH = 400;

/** A name that storage takes and {@link fileNameOf} reads: other letters are their UTF-8 bytes, as `=C3=A9` for `é`. */
export function objectNameOf(id: string, fileName: string): string {
  const letters = [...fileName.toWellFormed().normalize('NFC')];
  const encode = (kept: readonly string[]) =>
    encodeURIComponent(kept.join('').replaceAll(/[\\/]/g, '-')).replaceAll('%', '=').replaceAll('~', '=7E');
  let kept = letters.slice(-MAX_LETTERS);
  while (encode(kept).length > MAX_LENGTH) kept = kept.slice(1);
  return `${id}-${encode(kept)}`;
}

/** The file's original name. */
export function fileNameOf(path: string): string {
  const name = (path.split('/').at(-1) ?? path).replace(/^[0-9a-f-]{36}-/, '');
  try {
    return decodeURIComponent(name.replaceAll('%', '%25').replaceAll(/=([0-9A-F]{2})/g, '%$1'));
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}
