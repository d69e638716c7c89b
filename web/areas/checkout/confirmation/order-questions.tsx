import { useSession } from '#web/features/accounts/session/session.ts';
import { ServiceLinkField } from '#web/features/catalogue/service-link/service-link-field.tsx';
import { useService } from '#web/lib/services/use-services.ts';
import { AskQuestions, type LinkAnswer } from '#web/features/orders/work/ask-questions.tsx';

/** What the campaigns of a confirmed order still need to know. */
export function OrderQuestions({ orderId }: { orderId: string }) {
  const { user } = useSession();
  return <AskQuestions orderId={orderId} folder={user?.id ?? null} LinkInput={LinkInput} />;
}

function LinkInput({ line, typed, onType, onLeave, hint, error }: LinkAnswer) {
  return (
    <ServiceLinkField
      service={useService(line.service_type)}
      packageName={line.name}
      typed={typed}
      onTidy={onType}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onBlur={(event) => onLeave(event.target.value)}
      hint={hint}
      error={error}
    />
  );
}
