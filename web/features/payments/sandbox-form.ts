import { useForm, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { sandboxToken } from '#domain/payments/sandbox-cards.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import type { MethodSummary } from './use-card-text.ts';

const required = (max: number) => z.string().trim().min(1, { error: 'required' }).max(max, { error: 'too_long' });

/** The sandbox's card fields, checked for presence only. Their values never leave the page. */
export const SandboxForm = z.object({
  cardNumber: required(40),
  expiryDate: required(20),
  cvv: required(10),
  cardName: required(200),
});
export type SandboxFields = z.input<typeof SandboxForm>;

/** Without default values, so the browser's autofill is never overwritten. */
export function useSandboxForm(): UseFormReturn<SandboxFields> {
  return useForm<SandboxFields>({ mode: 'onTouched', resolver: schemaResolver(SandboxForm) });
}

/** The token of what was typed, and what a review shows of it; null if fields are missing. */
export function readSandboxCard(fields: Partial<SandboxFields>): { token: string; summary: MethodSummary } | null {
  const filled = SandboxForm.safeParse(fields);
  if (!filled.success) return null;
  const { token, brand, last4 } = sandboxToken(filled.data.cardNumber);
  return { token, summary: { kind: 'card', brand, last4 } };
}
