import { Fragment } from 'react';

interface Part {
  readonly text: string;
  readonly isCode: boolean;
}

/** What stands between `<code>` and `</code>` in a translated sentence, and the rest. */
function partsOf(sentence: string): Part[] {
  return sentence
    .split(/<code>(.*?)<\/code>/)
    .map((text, index) => ({ text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** A sentence that names a file or a folder. Everything in it is text, whatever it looks like. */
export function CodeText({ children }: { children: string }) {
  return partsOf(children).map(({ text, isCode }) =>
    isCode ? (
      <code key={text} className="font-medium text-ink">
        {text}
      </code>
    ) : (
      <Fragment key={text}>{text}</Fragment>
    ),
  );
}
