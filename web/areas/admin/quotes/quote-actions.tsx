import { useState } from 'react';
import { Link2, Pencil, Send } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useQuoteLink, useWithdrawQuote, type AdminQuote } from '#web/features/quotes/admin/quote-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { announceResult } from '#web/ui/toast/announce-result.ts';
import { May } from '../access/may.tsx';

/** What the team can do with a quote in its state. */
export function QuoteActions({ quote }: { quote: AdminQuote }) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const isLive = quote.sent_version !== null && quote.state !== 'withdrawn';
  const isAccepted = quote.state === 'accepted';
  return (
    <May do="orders.manage">
      {isLive ? <LinkActions quote={quote} isAccepted={isAccepted} /> : null}
      <LinkButton variant="secondary" to={`/admin/quotes/new?from=${quote.id}`}>
        Duplicate
      </LinkButton>
      {isAccepted || quote.state === 'withdrawn' ? null : (
        <Button variant="secondary" onClick={() => setWithdrawing(true)}>
          {quote.state === 'draft' ? 'Delete' : 'Withdraw'}
        </Button>
      )}
      {isAccepted ? (
        <LinkButton to={`/admin/orders/${quote.order_id ?? ''}`}>Open {quote.order_number}</LinkButton>
      ) : (
        <LinkButton to={`/admin/quotes/${quote.id}?edit=open`}>
          <Pencil aria-hidden="true" className="size-4" />
          {quote.state === 'draft' ? 'Edit and send' : 'Change and send'}
        </LinkButton>
      )}
      {isWithdrawing ? <WithdrawDialog quote={quote} onClose={() => setWithdrawing(false)} /> : null}
    </May>
  );
}

/** Makes another link, to copy, or emails one again. */
function LinkActions({ quote, isAccepted }: { quote: AdminQuote; isAccepted: boolean }) {
  const make = useQuoteLink();
  const [link, setLink] = useState<string | null>(null);
  const open = () =>
    make.mutateAsync({ id: quote.id, email: false }).then(setLink, (error: Error) => {
      console.error(error);
      showToast(error.message, 'error');
    });
  return (
    <>
      <Button
        variant="secondary"
        busy={make.isPending && !make.variables.email}
        busyText="Making a link"
        onClick={() => void open()}
      >
        <Link2 aria-hidden="true" className="size-4" />
        Get a link
      </Button>
      {link === null ? null : <LinkDialog quote={quote} link={link} onClose={() => setLink(null)} />}
      {isAccepted || quote.state === 'declined' || quote.state === 'expired' ? null : (
        <Button
          variant="secondary"
          busy={make.isPending && make.variables.email}
          busyText="Sending"
          onClick={() =>
            void announceResult(make.mutateAsync({ id: quote.id, email: true }), {
              done: `${quote.number} is on its way to ${quote.sent_to ?? quote.email}.`,
              failed: (error) => (error instanceof Error ? error.message : String(error)),
            })
          }
        >
          <Send aria-hidden="true" className="size-4" />
          Send again
        </Button>
      )}
    </>
  );
}

/** Copying has a press of its own: Safari closes the clipboard while a link is made. */
function LinkDialog({ quote, link, onClose }: { quote: AdminQuote; link: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={`Link to ${quote.number}`} size="sm">
      <div className="grid gap-5">
        <p className="text-soft">
          Whoever has this link can read and accept the quote. It’s shown only once; you can make another at any time.
        </p>
        <p dir="ltr" className="well rounded-control p-3 text-sm break-all">
          {link}
        </p>
        <CopyButton
          size="md"
          block
          text={link}
          label="Copy link"
          copiedLabel="Copied"
          failedLabel="Couldn’t be copied. Select it above."
        />
      </div>
    </Dialog>
  );
}

function WithdrawDialog({ quote, onClose }: { quote: AdminQuote; onClose: () => void }) {
  const withdraw = useWithdrawQuote();
  const navigate = useNavigate();
  const isDraft = quote.state === 'draft';
  const act = async () => {
    try {
      await withdraw.mutateAsync(quote.id);
      showToast(isDraft ? `${quote.number} is deleted.` : `${quote.number} is withdrawn.`, 'success');
      if (isDraft) await navigate('/admin/quotes', { replace: true });
      else onClose();
    } catch {
      // The banner shows the error.
    }
  };
  return (
    <Dialog open onClose={onClose} title={isDraft ? `Delete ${quote.number}` : `Withdraw ${quote.number}`} size="sm">
      <div className="grid gap-5">
        {withdraw.error === null ? null : <Banner tone="error">{withdraw.error.message}</Banner>}
        <p className="text-soft">
          {isDraft
            ? 'This draft was never sent.'
            : 'Its links will stop working. Nobody is told. You can send another version later.'}
        </p>
        <Button variant="danger" block busy={withdraw.isPending} busyText="Just a moment" onClick={() => void act()}>
          {isDraft ? 'Delete the draft' : 'Withdraw the quote'}
        </Button>
      </div>
    </Dialog>
  );
}
