import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function setNatively(field: Field, property: 'value' | 'checked', value: string | boolean): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(field, value);
}

/**
 * Tells React what was typed before it listened. React compares a field with what it last saw through the field's own
 * setter, so the difference is made visible first: otherwise the event would count as no change.
 */
function announce(field: Field, kept: string | boolean): void {
  const isTick = typeof kept === 'boolean';
  if (isTick) {
    // React hears of ticks by clicks: put the box in the other state, then click it into this one.
    setNatively(field, 'checked', !kept);
    field.click();
    return;
  }
  field.value = '';
  setNatively(field, 'value', kept);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

function read(field: Field): string | boolean {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value;
}

const before = new Map<Field, string | boolean>();

/** Called right before hydration, which may put fields back to what the page was made with: what they hold must survive. */
export function rememberTyped(): void {
  for (const field of [...(window.hypecastBoot?.typed ?? [])].filter(isField)) before.set(field, read(field));
}

function replay(): void {
  const acts = window.hypecastBoot;
  if (acts === undefined) return;
  delete window.hypecastBoot;
  acts.handOver();
  for (const field of [...acts.typed].filter(isField)) {
    const value = read(field) || before.get(field);
    if (field.isConnected && value !== undefined && value !== false) announce(field, value);
  }
  for (const { form, submitter } of acts.submits) {
    if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
  }
  for (const button of acts.clicks) if (button.isConnected) button.click();
}

/** In the root: once everything is hydrated, does what the visitor already asked for. */
export function useReplay(): void {
  useEffect(() => {
    // After the effects of the whole tree, forms and stores included.
    const timer = setTimeout(replay);
    return () => clearTimeout(timer);
  }, []);
}
