// As the build writes the rules of `scripts/build-fonts.ts`.
const RULE = /@font-face\{([^}]*?src:url\("?data:font\/woff2;base64,([\w+/=]+)[^}]*)\}/g;

/**
 * Sets the faces that the page brings along. Browsers would read them too, but only when they first lay out a text, and show
 * a frame of another face meanwhile; those put in by hand are there before the first layout.
 */
export function setFaces(): void {
  const sheet = document.querySelector('style[data-faces]')?.textContent ?? '';
  for (const [, rule = '', data = ''] of sheet.matchAll(RULE)) {
    const descriptor = (name: string) => new RegExp(`(?:^|;)${name}:([^;]+)`).exec(rule)?.[1];
    const text = atob(data);
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
    const face = new FontFace(descriptor('font-family') ?? '', bytes, {
      weight: descriptor('font-weight'),
      stretch: descriptor('font-stretch'),
      unicodeRange: descriptor('unicode-range'),
    });
    document.fonts.add(face);
  }
}
