import { holdInput, type HeldInput } from './held-input.ts';
import { startScripts } from './start-scripts.ts';

/**
 * Runs inline at the top of every page. Until the page is hydrated, it holds the visitor's input, which `hydration.ts`
 * replays. The scripts of public pages start after the first paint (`server/rendering/page-html.ts`).
 */
declare global {
  interface Window {
    hypecastBoot?: HeldInput;
  }
}

/**
 * Sets the fonts that the page contains. They are ready before the first layout: fonts in a style sheet, even as data,
 * load after it, and the swap moves the page.
 */
function setFonts(): void {
  const inlinedFonts = document.getElementById('inlined-fonts')?.textContent ?? '[]';
  for (const [family, font, descriptors] of JSON.parse(inlinedFonts) as [string, string, FontFaceDescriptors][]) {
    const bytes = Uint8Array.from(atob(font), (character) => character.charCodeAt(0));
    document.fonts.add(new FontFace(family, bytes, descriptors));
  }
}

// zod tests for `eval` when a schema is created, which the security policy forbids and reports. This disables the test.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

setFonts();
const input = holdInput();
window.hypecastBoot = input;
void startScripts(input.fail);
