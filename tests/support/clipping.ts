/**
 * Runs in a page: what is cut off or sticks out at its sides. Content of boxes that scroll sideways, such as wide tables,
 * can be reached and is left out; so are ellipses, pictures, and what only screen readers get.
 */
export function findClipping(): string[] {
  const width = document.documentElement.clientWidth;
  const describe = (element: Element, what: string) =>
    `${what}: <${element.tagName.toLowerCase()} class="${element.getAttribute('class')?.slice(0, 60) ?? ''}"> ${(element.textContent ?? '').trim().slice(0, 60)}`;
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  const hides = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
  const ancestors = (element: Element): Element[] =>
    element.parentElement === null ? [] : [element.parentElement, ...ancestors(element.parentElement)];
  const isForEyes = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[aria-hidden="true"], .sr-only, .skip-link, .picture') === null &&
    element.getBoundingClientRect().width > 1;
  const found: string[] = [];
  const sideways = document.documentElement.scrollWidth - width;
  if (sideways > 0) found.push(`the page scrolls sideways by ${sideways} px`);

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || node.textContent?.trim() === '' || !isForEyes(element)) continue;
    if (['SCRIPT', 'STYLE', 'OPTION', 'TITLE'].includes(element.tagName) || element.closest('svg') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    const boxes = [element, ...ancestors(element)];
    const cutting = boxes.find((box) => box !== document.body && box !== document.documentElement && hides(box));
    if (boxes.some(scrolls) || (cutting !== undefined && getComputedStyle(cutting).textOverflow === 'ellipsis'))
      continue;
    if (text.left < -1 || text.right > width + 1) found.push(describe(element, 'outside the window'));
    if (cutting === undefined) continue;
    const frame = cutting.getBoundingClientRect();
    if (frame.width > 1 && (text.left < frame.left - 1 || text.right > frame.right + 1))
      found.push(describe(element, 'cut off'));
  }
  return [...new Set(found)];
}
