import { holdInput, type HeldInput } from './held-input.ts';
import { setFonts } from './set-fonts.ts';
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

setFonts();

// zod tests for `eval` when a schema is created, which the security policy forbids and reports. This disables the test.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const input = holdInput();
window.hypecastBoot = input;
void startScripts(input.fail);
