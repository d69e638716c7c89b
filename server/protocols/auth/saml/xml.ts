import { isElement } from '#server/platform/xml/parse-xml.ts';

const NAMESPACES = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
export type Namespace = keyof typeof NAMESPACES;

export const isNamed = (element: Element, namespace: Namespace, name: string): boolean =>
  element.namespaceURI === NAMESPACES[namespace] && element.localName === name;

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
