import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { type MessageId, type MessageValues, useText } from './text.ts';

interface RichTextProps {
  id: MessageId;
  values?: MessageValues;
  /**
   * Elements by their tag in the message: `"I accept the <terms>terms</terms>"` with `{ terms: <Link to="/terms" /> }`.
   * An empty tag keeps the element's own children.
   */
  components: Record<string, ReactElement>;
}

const TAG = /<(\w+)>(.*?)<\/\1>/s;

function withElements(text: string, components: Record<string, ReactElement>): ReactNode {
  const match = TAG.exec(text);
  if (match === null) return text;
  const [whole, name = '', inside = ''] = match;
  const element = components[name] ?? <Fragment />;
  return (
    <>
      {text.slice(0, match.index)}
      {inside === '' ? element : cloneElement(element, {}, withElements(inside, components))}
      {withElements(text.slice(match.index + whole.length), components)}
    </>
  );
}

/** A message with elements inside the sentence, so that translators decide their position. */
export function RichText({ id, values, components }: RichTextProps) {
  return withElements(useText()(id, values), components);
}
