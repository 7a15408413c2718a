import { Fragment, type ReactNode } from 'react';

export interface SentenceProps {
  /** A whole sentence of the texts with places such as `{time}` left in it. */
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
}

/** A translated sentence with elements in it: translators move the places, nobody glues pieces. */
export function Sentence({ text, parts }: SentenceProps) {
  return text.split(/(\{\w+\})/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no other name
    <Fragment key={at}>
      {parts[piece.slice(1, -1)] && piece.startsWith('{') ? parts[piece.slice(1, -1)] : piece}
    </Fragment>
  ));
}
