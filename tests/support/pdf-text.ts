import { getDocumentProxy } from 'unpdf';

/** Points between two parts of one run, such as two fonts. */
const SAME_RUN = 2;

/** All text on the pages, one line per run: columns beside each other are runs of their own. */
export async function pdfText(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const runs: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    let end: { x: number; y: number } | null = null;
    for (const item of items) {
      if (!('str' in item) || item.str === '') continue;
      const [x = 0, y = 0]: number[] = item.transform.slice(4) as number[];
      const isNext = end !== null && Math.abs(end.y - y) < SAME_RUN && Math.abs(end.x - x) < SAME_RUN;
      if (isNext) runs.push((runs.pop() ?? '') + item.str);
      else if (item.str.trim() !== '') runs.push(item.str);
      end = item.str.trim() === '' && item.width > SAME_RUN * 3 ? null : { x: x + item.width, y };
    }
  }
  return runs.map((run) => run.trim());
}
