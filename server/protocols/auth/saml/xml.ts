import { DOMParser } from '@xmldom/xmldom';

const NAMESPACES = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
export type Namespace = keyof typeof NAMESPACES;

/** Text that is not a valid XML document for SAML. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

const reject = (message: string): never => {
  throw new XmlError(message);
};

/** The root of a document. Rejects anything unusual, above all document types, which can define entities. @throws {XmlError} */
export function parseXml(text: string): Element {
  if (/<!DOCTYPE/i.test(text)) return reject('a document type is not allowed');
  const parser = new DOMParser({ locator: {}, errorHandler: { warning: reject, error: reject, fatalError: reject } });
  const document = parser.parseFromString(text, 'text/xml') as Document | undefined;
  return document?.documentElement ?? reject('there is no document');
}

export const isNamed = (element: Element, namespace: Namespace, name: string): boolean =>
  element.namespaceURI === NAMESPACES[namespace] && element.localName === name;

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;

export const children = (parent: Element, namespace: Namespace, name: string): Element[] =>
  Array.from(parent.childNodes)
    .filter(isElement)
    .filter((child) => isNamed(child, namespace, name));

/** The child of this name, if there is exactly one. */
export function onlyChild(parent: Element, namespace: Namespace, name: string): Element | null {
  const [child, ...others] = children(parent, namespace, name);
  return child === undefined || others.length > 0 ? null : child;
}

/** The element and all its descendants. */
export const withDescendants = (root: Element): Element[] => [root, ...Array.from(root.getElementsByTagName('*'))];

/** Null if the attribute is missing; the library returns "". */
export const attribute = (element: Element, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;

/** All text of an element. Comments do not split it, so they cannot hide a part of a name. */
export const textOf = (element: Element | null): string => element?.textContent?.trim() ?? '';
