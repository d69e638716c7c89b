import { Body, Container, Head, Html, Preview, Section } from '@react-email/components';
import type { CSSProperties, ReactNode } from 'react';
import { logoPath } from '#domain/content/profile/logo.ts';
import { useMedium } from './medium.tsx';
import { Lines, Paragraph } from './parts.tsx';
import type { MessageId, Values } from './texts.ts';
import { color, darkSheet, sans, small } from './theme.ts';

const BARS = [10, 18, 13, 24, 16, 28, 12, 20, 9];

/** The brand's equaliser, made of table cells, because clients block images. */
function Equaliser() {
  const { accent } = useMedium();
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} data-skip-in-text="true">
      <tbody>
        <tr>
          {BARS.map((height, index) => (
            <td
              key={index}
              aria-hidden="true"
              style={{ verticalAlign: 'bottom', height: 28, paddingRight: 3, fontSize: 0, lineHeight: 0 }}
            >
              <div style={{ width: 4, height, backgroundColor: accent.signal, fontSize: 0, lineHeight: 0 }} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** The logo, or the name where there is none; also where a client shows no pictures. */
function Name() {
  const { shop, publicUrl, kind, t } = useMedium();
  const style: CSSProperties = {
    fontFamily: sans,
    fontSize: 22,
    lineHeight: '28px',
    fontWeight: 900,
    letterSpacing: '0.04em',
    textTransform: 'uppercase',
    color: color.bone,
  };
  const name = t('email.wordmark', { brand: shop.name });
  if (shop.logo.word === '' || kind === 'text') return <span style={style}>{name}</span>;
  const src = publicUrl + logoPath(shop.logo.word, 'word.png');
  return <img src={src} alt={name} height="28" style={{ ...style, display: 'block', height: 28, width: 'auto' }} />;
}

function Masthead() {
  return (
    <Section style={{ backgroundColor: color.night, borderRadius: '18px 18px 0 0' }}>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <tr>
            <td className="pad" style={{ padding: '26px 40px' }}>
              <Name />
            </td>
            <td className="pad" align="right" style={{ padding: '26px 37px 26px 0', width: 63 }}>
              <Equaliser />
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  );
}

function Footer({ why }: { why: string }) {
  const { shop, t, countryName } = useMedium();
  const { street, city, countryCode } = shop.address;
  return (
    <Section className="pad" style={{ padding: '24px 40px 8px' }}>
      <p className="soft" style={small}>
        {t('email.footer.contact', { email: shop.email, phone: shop.phone })}
      </p>
      <p className="soft" style={small}>
        {why}
      </p>
      <p className="soft" style={small}>
        {t('email.footer.address', { legalName: shop.legalName, street, city, country: countryName(countryCode) })}
      </p>
    </Section>
  );
}

function OpeningParagraph({ id, values, more }: Opening) {
  const { t } = useMedium();
  return (
    <Paragraph>
      <Lines>{t(id, values)}</Lines>
      {more === undefined ? null : ` ${more}`}
    </Paragraph>
  );
}

const ClosingParagraph = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <div style={{ marginTop: 24 }}>
      <Paragraph>
        <Lines>{text}</Lines>
      </Paragraph>
    </div>
  );

/** The first paragraph: a message with its values, which the agency's closing shares, and what else the paragraph says. */
interface Opening {
  id: MessageId;
  values?: Values;
  more?: string;
}

/** The frame of every email. `preview` is what inbox lists show beside the subject. */
export function Layout({
  preview,
  title,
  opening,
  why,
  children,
}: {
  preview: string;
  title: string;
  opening?: Opening;
  why?: string;
  children: ReactNode;
}) {
  const { accent, shop, t, closing, kind, locale, dir } = useMedium();
  const reason = why ?? t('email.footer.why', { shop: shop.name });
  return (
    <Html lang={locale} dir={dir}>
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkSheet}</style>
      </Head>
      <Body className="ground" style={{ margin: 0, padding: 0, backgroundColor: color.ground }}>
        {kind === 'html' ? <Preview>{preview}</Preview> : null}
        <Container
          className="ground"
          style={{ maxWidth: 600, width: '100%', padding: '32px 12px', backgroundColor: color.ground }}
        >
          <Masthead />
          <Section
            className="card pad"
            style={{
              backgroundColor: color.card,
              padding: '40px 40px 32px',
              borderRadius: '0 0 18px 18px',
              borderTop: `4px solid ${accent.signal}`,
            }}
          >
            <h1
              className="ink title"
              style={{
                margin: '0 0 20px',
                fontFamily: sans,
                fontSize: 34,
                lineHeight: '38px',
                fontWeight: 800,
                letterSpacing: '-0.025em',
                color: color.ink,
              }}
            >
              {title}
            </h1>
            {opening === undefined ? null : <OpeningParagraph {...opening} />}
            {children}
            <ClosingParagraph text={closing(opening?.values)} />
          </Section>
          <Footer why={reason} />
        </Container>
      </Body>
    </Html>
  );
}
