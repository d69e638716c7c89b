import { Fragment, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import {
  hasMark,
  linkOf,
  type FormattedBlock,
  type FormattedText as Text,
  type Inline,
} from '#domain/content/formatted-text.ts';

export const textLink =
  'font-medium text-bone underline decoration-signal/70 decoration-2 underline-offset-4 hover:decoration-signal';

type Words = (text: string) => ReactNode;

interface FormattedTextProps {
  text: Text;
  /** Draws words that are not part of a link, for placeholders that become one. */
  words?: Words;
  className?: string;
}

/** A formatted text. Its paragraphs and lists run in the direction of their language: a missing translation is in English. */
export function FormattedText({ text, words = (text) => text, className }: FormattedTextProps) {
  return (
    <div className={clsx('grid gap-5', className)}>
      {text.content.map((block, at) => (
        <Block key={at} block={block} words={words} dir="auto" />
      ))}
    </div>
  );
}

/** What is inside of a list has no `dir` of its own: the list takes its direction from these words. */
function Block({ block, words, dir }: { block: FormattedBlock; words: Words; dir?: 'auto' }) {
  if (block.type === 'paragraph')
    return (
      <p dir={dir} className="wrap-anywhere">
        <Inlines nodes={block.content ?? []} words={words} />
      </p>
    );
  const List = block.type === 'bulletList' ? 'ul' : 'ol';
  return (
    <List
      dir={dir}
      className={clsx(
        'space-y-2.5 ps-6 marker:text-signal',
        block.type === 'bulletList' ? 'list-disc' : 'list-decimal marker:font-medium',
      )}
    >
      {block.content.map(({ content }, at) => (
        <li key={at} className="space-y-2.5 ps-1">
          {content.map((inner, place) => (
            <Block key={place} block={inner} words={words} />
          ))}
        </li>
      ))}
    </List>
  );
}

function Inlines({ nodes, words }: { nodes: readonly Inline[]; words: Words }) {
  return runsOf(nodes).map(({ href, nodes: run }, at) =>
    href === undefined ? (
      <Fragment key={at}>{run.map((node, place) => drawn(node, place, words))}</Fragment>
    ) : (
      <Anchor key={at} href={href}>
        {run.map((node, place) => drawn(node, place, (text) => text))}
      </Anchor>
    ),
  );
}

interface Run {
  href: string | undefined;
  nodes: Inline[];
}

/** Neighbours with the same link: one link to click, to tab to and to hear. */
function runsOf(nodes: readonly Inline[]): Run[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const href = linkOf(node);
    const last = runs.at(-1);
    if (last !== undefined && last.href === href) last.nodes.push(node);
    else runs.push({ href, nodes: [node] });
  }
  return runs;
}

function drawn(node: Inline, key: number, words: Words): ReactNode {
  if (node.type === 'hardBreak') return <br key={key} />;
  const text = words(node.text);
  const italic = hasMark(node, 'italic') ? <em>{text}</em> : text;
  return (
    <Fragment key={key}>{hasMark(node, 'bold') ? <strong className="text-bone">{italic}</strong> : italic}</Fragment>
  );
}

function Anchor({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/'))
    return (
      <Link to={href} className={textLink}>
        {children}
      </Link>
    );
  const isWebsite = !href.toLowerCase().startsWith('mailto:');
  return (
    <a href={href} className={textLink} {...(isWebsite && { rel: 'noopener', target: '_blank' })}>
      {children}
    </a>
  );
}
