import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PaymentChoice } from '#domain/payments/payment-choice.ts';
import { usedUp, type Failure } from './purchase.ts';
import type { SandboxFields } from './sandbox-form.ts';
import { isExpired, useReloadCards, useSavedCards, type SavedCard } from './saved-cards.ts';
import { useNewCard } from './use-new-card.ts';
import type { MethodSummary } from './use-card-text.ts';
import type { StripeFieldsControl } from './use-stripe-fields.ts';
import { usePaymentSettings, type PaymentSettingsView } from './use-payment-settings.ts';

/** The id of a saved card, or what the fields below the list hold. */
type Selection = string | 'new';

export interface PaymentMethodControl {
  settings: PaymentSettingsView;
  cards: { status: 'loading' | 'ready' | 'failed'; list: readonly SavedCard[] };
  selection: Selection;
  select: (selection: Selection) => void;
  canSave: boolean;
  save: boolean;
  setSave: (save: boolean) => void;
  sandbox: UseFormReturn<SandboxFields>;
  stripe: StripeFieldsControl;
  /** Why the last token could not be made. */
  problem: string | null;
  /** A token is being made. */
  isPreparing: boolean;
  /** Whether {@link prepare} can succeed once the fields are filled in. */
  canPrepare: boolean;
  /** The shopper will pay on the provider's own page. */
  isHosted: boolean;
  /** What was chosen; null if it is not known yet. */
  summary: MethodSummary | null;
  /** Checks the fields and makes a token. Null if something is missing, which is shown. */
  prepare: () => Promise<PaymentChoice | null>;
  /** Forgets what the server has used. */
  onFailed: (failure: Failure) => void;
}

/**
 * How the client pays: a saved card, new payment details, or the provider's own page if its script cannot be loaded. A guest
 * (null) has no saved cards and saves none. `onChange` is called when the client chooses or enters something else.
 */
export function usePaymentMethod(userId: string | null, onChange: () => void): PaymentMethodControl {
  const settings = usePaymentSettings();
  const query = useSavedCards(userId ?? '', settings.status === 'ready' ? settings.test : null);
  const reloadCards = useReloadCards(userId ?? '');
  const [chosen, setChosen] = useState<Selection | null>(null);
  const [save, setSaved] = useState(false);
  const fresh = useNewCard(settings);
  const { stripe, sandbox } = fresh;
  useOnEntry(sandbox, onChange);
  const list = query.data ?? [];
  const card = useSelectedCard(list, chosen);
  const isHosted = settings.provider === 'stripe' && card === undefined && stripe.state === 'unavailable';
  const keeps = save && (settings.provider !== 'stripe' || stripe.type === 'card');

  const prepare = async (): Promise<PaymentChoice | null> => {
    if (card !== undefined) return { card: card.id };
    if (isHosted) return { hosted: true };
    const made = await fresh.make();
    return made && { token: made.token, ...(keeps && { save: true }) };
  };

  return {
    settings,
    cards: { status: userId === null ? 'ready' : statusOf(query), list },
    selection: card?.id ?? 'new',
    select: (selection) => {
      setChosen(selection);
      onChange();
    },
    canSave: userId !== null,
    save: keeps,
    setSave: (value) => {
      setSaved(value);
      fresh.forget();
    },
    sandbox,
    stripe: {
      ...stripe,
      onChange: (type) => {
        stripe.onChange(type);
        onChange();
      },
    },
    problem: stripe.problem,
    isPreparing: stripe.isMaking,
    canPrepare: settings.status !== 'ready' || card !== undefined || isHosted || fresh.canMake,
    isHosted,
    summary: card ? { kind: 'card', ...card } : isHosted ? { kind: 'hosted' } : fresh.summary,
    prepare,
    onFailed: (failure) => {
      if (usedUp(failure)) fresh.forget();
      if (failure.isUnknown) settings.renew();
      if (failure.kind === 'script') {
        stripe.setState('unavailable');
        setChosen('new');
      }
      if (failure.kind === 'card') void reloadCards();
    },
  };
}

const statusOf = ({ isPending, isError }: ReturnType<typeof useSavedCards>) =>
  isPending ? 'loading' : isError ? 'failed' : 'ready';

/** The chosen card, else the default one; undefined for new payment details. */
function useSelectedCard(list: readonly SavedCard[], chosen: Selection | null): SavedCard | undefined {
  const [today] = useState(() => new Date());
  if (chosen === 'new') return undefined;
  const usable = list.filter((card) => !isExpired(card, today));
  return usable.find(({ id }) => id === chosen) ?? usable.find((card) => card.is_default);
}

function useOnEntry({ watch }: UseFormReturn<SandboxFields>, onChange: () => void): void {
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    const { unsubscribe } = watch(() => notify());
    return unsubscribe;
  }, [watch]);
}
