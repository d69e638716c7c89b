import { DOMParser } from '@xmldom/xmldom';

/** Text that is not a valid XML document. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

const reject = (message: string): never => {
  throw new XmlError(message);
};

/** A node takes about a kilobyte of memory. */
const MAX_TAGS = 20_000;
/** The library copies the namespaces in force for each element that declares one. */
const MAX_NAMESPACES = 1000;
/** Functions of the library that visit descendants are recursive. */
const MAX_DEPTH = 64;

/**
 * The root of a document. Rejects anything unusual, above all document types, which can define entities. @throws {XmlError}
 * @param maxTags - opening and closing ones together
 */
export function parseXml(text: string, maxTags = MAX_TAGS): Element {
  if (/<!DOCTYPE/i.test(text)) return reject('a document type is not allowed');
  if (count(text, '<') > maxTags) return reject('it has too many elements');
  if (count(text, 'xmlns') > MAX_NAMESPACES) return reject('it declares too many namespaces');
  const parser = new DOMParser({ locator: {}, errorHandler: { warning: reject, error: reject, fatalError: reject } });
  const document = parser.parseFromString(text, 'text/xml') as Document | undefined;
  const root = document?.documentElement ?? reject('there is no document');
  if (isDeep(root)) return reject('its elements are nested too deep');
  return root;
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) found += 1;
  return found;
}

function isDeep(root: Element): boolean {
  let level = [root];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    level = level.flatMap((element) => Array.from(element.childNodes).filter(isElement));
    if (level.length === 0) return false;
  }
  return true;
}

export const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;

/** All text of an element. Comments do not split it, so they cannot hide a part of a name. */
export const textOf = (element: Element | null): string => element?.textContent?.trim() ?? '';
