import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CheckoutChoice } from '#domain/payments/payment-choice.ts';
import { usedUp, type Failure } from './purchase.ts';
import type { SandboxFields } from './sandbox-form.ts';
import { isExpired, useReloadCards, useSavedCards, type SavedCard } from './saved-cards.ts';
import { useNewCard } from './use-new-card.ts';
import type { OtherWays } from './other-ways.ts';
import type { MethodSummary } from './use-card-text.ts';
import type { StripeFieldsControl } from './use-stripe-fields.ts';
import { usePaymentSettings, type PaymentSettingsView } from './use-payment-settings.ts';

type OtherWay = 'balance' | 'transfer';
/** The id of a saved card, what the fields below the list hold, or a way without a card. */
type Selection = string | 'new' | OtherWay;

export interface PaymentMethodControl {
  settings: PaymentSettingsView;
  cards: { status: 'loading' | 'ready' | 'failed'; list: readonly SavedCard[] };
  others: OtherWays;
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
  prepare: () => Promise<CheckoutChoice | null>;
  /** Forgets what the server has used. */
  onFailed: (failure: Failure) => void;
}

/**
 * How the client pays: a saved card, new payment details, the provider's own page if its script cannot be loaded, or one of
 * `others`. A guest (null) has no saved cards and saves none. `onChange` is called when the client chooses or enters something
 * else.
 */
export function usePaymentMethod(userId: string | null, onChange: () => void, others: OtherWays): PaymentMethodControl {
  const settings = usePaymentSettings();
  const query = useSavedCards(userId ?? '', settings.status === 'ready' ? settings.test : null);
  const reloadCards = useReloadCards(userId ?? '');
  const [save, setSaved] = useState(false);
  const fresh = useNewCard(settings);
  const { stripe, sandbox } = fresh;
  useOnEntry(sandbox, onChange);
  const hasProvider = settings.status !== 'ready' || settings.provider !== null;
  const list = hasProvider ? (query.data ?? []) : [];
  const { other, card, setChosen } = useChoice(list, others, hasProvider);
  const isHosted =
    settings.provider === 'stripe' && other === null && card === undefined && stripe.state === 'unavailable';
  const keeps = save && (settings.provider !== 'stripe' || stripe.type === 'card');

  const prepare = async (): Promise<CheckoutChoice | null> => {
    if (other !== null) return other === 'balance' ? { balance: true } : { transfer: true };
    if (card !== undefined) return { card: card.id };
    if (isHosted) return { hosted: true };
    const made = await fresh.make();
    return made && { token: made.token, ...(keeps && { save: true }) };
  };

  return {
    settings,
    cards: { status: userId === null ? 'ready' : statusOf(query), list },
    others,
    selection: other ?? card?.id ?? 'new',
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
    stripe: withNotice(stripe, onChange),
    problem: stripe.problem,
    isPreparing: stripe.isMaking,
    canPrepare: settings.status !== 'ready' || other !== null || card !== undefined || isHosted || fresh.canMake,
    isHosted,
    summary: summaryOf(other, card, isHosted) ?? fresh.summary,
    prepare,
    onFailed: (failure) => {
      if (usedUp(failure)) fresh.forget();
      if (failure.isUnknown) settings.renew();
      if (failure.kind === 'transfer_not_offered' || failure.kind === 'balance_too_low') others.renew();
      if (failure.kind === 'script') {
        stripe.setState('unavailable');
        setChosen('new');
      }
      if (failure.kind === 'card') void reloadCards();
    },
  };
}

/** The way without a card that was chosen, as long as there is it. Without a payment provider, the first one is chosen. */
function otherWay(chosen: Selection | null, { transfer, credit }: OtherWays, hasProvider: boolean): OtherWay | null {
  if (chosen === 'balance' && credit !== null) return 'balance';
  if (chosen === 'transfer' && transfer !== null) return 'transfer';
  if (hasProvider) return null;
  return credit !== null ? 'balance' : transfer !== null ? 'transfer' : null;
}

function summaryOf(other: OtherWay | null, card: SavedCard | undefined, isHosted: boolean): MethodSummary | null {
  if (other !== null) return { kind: other };
  if (card !== undefined) return { kind: 'card', ...card };
  return isHosted ? { kind: 'hosted' } : null;
}

const statusOf = ({ isPending, isError }: ReturnType<typeof useSavedCards>) =>
  isPending ? 'loading' : isError ? 'failed' : 'ready';

/** A way without a card, or the chosen card, else the default one; neither for new payment details. */
function useChoice(list: readonly SavedCard[], others: OtherWays, hasProvider: boolean) {
  const [chosen, setChosen] = useState<Selection | null>(null);
  const [today] = useState(() => new Date());
  const other = otherWay(chosen, others, hasProvider);
  // If the chosen way is gone, no card is chosen instead.
  const isCard = other === null && (chosen === null || !['new', 'balance', 'transfer'].includes(chosen));
  const usable = isCard ? list.filter((card) => !isExpired(card, today)) : [];
  const card = usable.find(({ id }) => id === chosen) ?? usable.find((one) => one.is_default);
  return { other, card, setChosen };
}

const withNotice = (stripe: StripeFieldsControl, onChange: () => void): StripeFieldsControl => ({
  ...stripe,
  onChange: (type) => {
    stripe.onChange(type);
    onChange();
  },
});

function useOnEntry({ watch }: UseFormReturn<SandboxFields>, onChange: () => void): void {
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    const { unsubscribe } = watch(() => notify());
    return unsubscribe;
  }, [watch]);
}
