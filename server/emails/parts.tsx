import { Button, Link } from '@react-email/components';
import { Fragment, type ReactNode } from 'react';
import { useMedium } from './medium.tsx';
import { color, mono, sans, small, text } from './theme.ts';

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={text}>
      {children}
    </p>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="soft" style={{ ...small, margin: '24px 0 0' }}>
      {children}
    </p>
  );
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h2
      className="ink"
      style={{
        margin: '32px 0 12px',
        fontFamily: sans,
        fontSize: 18,
        lineHeight: '24px',
        fontWeight: 800,
        letterSpacing: '-0.01em',
        color: color.ink,
      }}
    >
      {children}
    </h2>
  );
}

/** The email's button. `showUrl` writes the link out below, for clients that drop the button. */
export function Action({
  href: target,
  children,
  showUrl = false,
}: {
  href: string;
  children: string;
  showUrl?: boolean;
}) {
  const { accent, kind, t, link } = useMedium();
  const href = link(target);
  if (kind === 'text')
    return (
      <p>
        {children}:<br />
        {href}
      </p>
    );
  return (
    <>
      <Button
        className="button"
        href={href}
        style={{
          display: 'inline-block',
          margin: '8px 0 20px',
          padding: '16px 28px',
          borderRadius: 12,
          backgroundColor: accent.signal,
          color: accent.ink,
          fontFamily: sans,
          fontSize: 16,
          lineHeight: '20px',
          fontWeight: 700,
          textDecoration: 'none',
        }}
      >
        {children}
      </Button>
      {showUrl ? (
        <p className="soft" style={{ ...small, margin: '0 0 16px', wordBreak: 'break-all' }}>
          {t('email.fallback')}
          <br />
          <Link className="soft" href={href} style={{ color: color.soft, textDecoration: 'underline' }}>
            {href}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** A link of lower rank than the email's button; label and URL in the text part. */
export function QuietLink({ href: target, children }: { href: string; children: string }) {
  const { kind, link } = useMedium();
  const href = link(target);
  if (kind === 'text')
    return (
      <p>
        {children}: {href}
      </p>
    );
  return (
    <p className="soft" style={{ ...small, margin: '16px 0 0' }}>
      <Link className="soft" href={href} style={{ color: color.soft, textDecoration: 'underline' }}>
        {children}
      </Link>
    </p>
  );
}

/** A one-time code, large and easy to select. */
export function Code({ lead, code, validity }: { lead: string; code: string; validity: string }) {
  return (
    <>
      <p className="ink" style={{ ...text, margin: '0 0 8px' }}>
        {lead}
      </p>
      <p
        className="panel ink"
        style={{
          margin: '0 0 16px',
          padding: '18px 0 18px 12px',
          borderRadius: 12,
          backgroundColor: color.ground,
          textAlign: 'center',
          fontFamily: mono,
          fontSize: 36,
          lineHeight: '44px',
          fontWeight: 700,
          letterSpacing: '12px',
          color: color.ink,
        }}
      >
        {code}
      </p>
      <p className="soft" style={small}>
        {validity}
      </p>
    </>
  );
}

export type Fact = { label: string; value: ReactNode; strong?: boolean };

/** A word that may be wider than a phone: a long address or URL. */
const UNBROKEN = /\S{28}/;

/** Labels and values in two columns, values at the end of the line; one line each in the text part. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const { kind, dir } = useMedium();
  const isLeftToRight = dir === 'ltr';
  if (kind === 'text') {
    return (
      <p>
        {facts.map(({ label, value }) => (
          <Fragment key={label}>
            {label}: {value}
            <br />
          </Fragment>
        ))}
      </p>
    );
  }
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '0 0 16px' }}>
      <tbody>
        {facts.map(({ label, value, strong }) => {
          const heavy = strong ? { fontWeight: 800, color: color.ink } : {};
          return (
            <tr key={label}>
              <td
                className={strong ? 'ink' : 'soft'}
                style={{
                  ...small,
                  ...heavy,
                  padding: isLeftToRight ? '5px 16px 5px 0' : '5px 0 5px 16px',
                  verticalAlign: 'top',
                  whiteSpace: 'nowrap',
                }}
              >
                {label}
              </td>
              <td
                className="ink"
                align={isLeftToRight ? 'right' : 'left'}
                style={{
                  ...small,
                  color: color.ink,
                  fontWeight: 600,
                  ...heavy,
                  ...(strong && { fontSize: 18, whiteSpace: 'nowrap' }),
                  padding: '5px 0',
                  verticalAlign: 'top',
                  // In a table, a column may otherwise become as narrow as its shortest piece.
                  wordBreak: typeof value === 'string' && UNBROKEN.test(value) ? 'break-word' : 'normal',
                }}
              >
                {value}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function Panel({ children }: { children: ReactNode }) {
  const { kind } = useMedium();
  if (kind === 'text') return children;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '8px 0 16px' }}>
      <tbody>
        <tr>
          <td className="panel" style={{ padding: '16px 20px 4px', borderRadius: 12, backgroundColor: color.ground }}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Text that a person typed, line by line. URLs in it do not become links. */
export function Typed({ children }: { children: string }) {
  return (
    <p className="ink" style={{ ...text, wordBreak: 'break-word' }}>
      <Lines>{children}</Lines>
    </p>
  );
}

/** A text with its line breaks. */
export function Lines({ children }: { children: string }) {
  return children.split(/\r?\n/).map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
