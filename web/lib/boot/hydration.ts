import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

function setNatively(field: Field, property: 'value' | 'checked', value: string | boolean): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(field, value);
}

/**
 * Reports a typed value to React. React ignores an event if the field's value equals the last one that passed through
 * the property setter, which React overrides, so this resets that value first.
 */
function report(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    // React handles clicks on checkboxes: reset the state, then click.
    setNatively(field, 'checked', !value);
    field.click();
    return;
  }
  field.value = '';
  setNatively(field, 'value', value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function read(field: Field): string | boolean {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value;
}

const typed = new Map<Field, string | boolean>();

/** Call right before hydration, which may reset fields to their rendered values. */
export function rememberTyped(): void {
  for (const field of [...(window.hypecastBoot?.typed ?? [])].filter(isField)) typed.set(field, read(field));
}

function replay(): void {
  const input = window.hypecastBoot;
  if (input === undefined) return;
  delete window.hypecastBoot;
  input.handOver();
  for (const field of [...input.typed].filter(isField)) {
    const value = read(field) || typed.get(field);
    if (field.isConnected && value !== undefined && value !== false) report(field, value);
  }
  for (const { form, submitter } of input.submits)
    if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
  for (const button of input.clicks) if (button.isConnected) button.click();
}

/** In the root component: replays the visitor's input once everything is hydrated. */
export function useReplay(): void {
  useEffect(() => {
    // After the effects of the whole tree, forms and stores included.
    const timer = setTimeout(replay);
    return () => clearTimeout(timer);
  }, []);
}
