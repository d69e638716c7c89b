type Face = [family: string, font: string, descriptors: FontFaceDescriptors];

/**
 * Sets the fonts that the page contains. They are ready before the first layout: fonts in a style sheet, even as data,
 * load after it, and the swap moves the page.
 */
export function setFonts(): void {
  const fonts = JSON.parse(document.getElementById('inlined-fonts')?.textContent ?? '[]') as Face[];
  for (const [family, font, descriptors] of fonts) {
    const bytes = Uint8Array.from(atob(font), (character) => character.charCodeAt(0));
    document.fonts.add(new FontFace(family, bytes, descriptors));
  }
}
