import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js';

// A payment page as small as can be: the deferred-intent flow with the real React components. It tests the stub.

interface Answer {
  status?: string;
  clientSecret?: string;
  error?: string;
}

async function post(token: string): Promise<Answer> {
  const response = await fetch('/pay', { method: 'POST', body: token });
  return response.json();
}

function Form({ onAmount }: { onAmount: (cents: number) => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [message, setMessage] = useState('loading');

  async function pay(): Promise<string> {
    if (stripe === null || elements === null) return 'not loaded';
    const submitted = await elements.submit();
    if (submitted.error !== undefined) return `submit: ${submitted.error.message}`;
    const { error, confirmationToken } = await stripe.createConfirmationToken({
      elements,
      params: { return_url: `${location.origin}/return` },
    });
    if (error !== undefined) return `token: ${error.message}`;
    const answer = await post(confirmationToken.id);
    if (answer.error !== undefined) return `server: ${answer.error}`;
    if (answer.status !== 'requires_action' || answer.clientSecret === undefined) return `server: ${answer.status}`;
    const next = await stripe.handleNextAction({ clientSecret: answer.clientSecret });
    return next.error === undefined ? `next: ${next.paymentIntent?.status}` : `next: ${next.error.message}`;
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        pay().then(setMessage, (reason: unknown) => setMessage(String(reason)));
      }}
    >
      <PaymentElement
        onReady={() => setMessage('ready')}
        onChange={({ complete, value }) => setMessage(`${value.type} ${complete ? 'complete' : 'incomplete'}`)}
        onLoadError={({ error }) => setMessage(`load error: ${error.message}`)}
      />
      <button type="submit">Pay</button>
      <button type="button" onClick={() => onAmount(99_900)}>
        Add
      </button>
      <output>{message}</output>
    </form>
  );
}

function Page({ publishableKey }: { publishableKey: string }) {
  const [amount, setAmount] = useState(32_400);
  const [stripe] = useState(() => loadStripe(publishableKey));
  const [failure, setFailure] = useState('');
  stripe.catch((reason: unknown) => setFailure(String(reason)));
  if (failure !== '') return <output>{failure}</output>;
  return (
    <Elements
      stripe={stripe}
      options={{ mode: 'payment', amount, currency: 'usd', appearance: { variables: { colorPrimary: '#123456' } } }}
    >
      <Form onAmount={setAmount} />
    </Elements>
  );
}

const root = document.querySelector('main');
if (root !== null) createRoot(root).render(<Page publishableKey={document.documentElement.dataset.key ?? ''} />);
