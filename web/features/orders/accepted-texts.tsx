import { Link } from 'react-router';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';

interface AcceptedTextsProps {
  /** The day of each text that was accepted; null for one that did not exist then. */
  order: { terms_version: string | null; refund_policy_version: string | null };
}

/** The legal texts of an order as they were accepted, each at its own address. */
export function AcceptedTexts({ order }: AcceptedTextsProps) {
  const t = useText();
  const texts = [
    { path: '/terms-of-service', name: t('shell.legal.terms'), date: order.terms_version },
    { path: '/refund-policy', name: t('shell.legal.refunds'), date: order.refund_policy_version },
  ];
  return (
    <ul className="grid">
      {texts.map(({ path, name, date }) =>
        date === null ? null : (
          <li key={path}>
            <Link to={`${path}/${date}`} target="_blank" className="inline-flex min-h-8 items-center linked">
              {name}, {formatCalendarDate(date)}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}
