import { Fragment } from 'react';

interface TextSegment {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits a translated sentence at `<code>` and `</code>`. */
function splitCode(sentence: string): TextSegment[] {
  return sentence
    .split(/<code>(.*?)<\/code>/)
    .map((text, index) => ({ text, isCode: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** A translated sentence with file names as code. All other markup is shown as text. */
export function CodeText({ children }: { children: string }) {
  return splitCode(children).map(({ text, isCode }) =>
    isCode ? (
      <code key={text} className="font-medium text-ink">
        {text}
      </code>
    ) : (
      <Fragment key={text}>{text}</Fragment>
    ),
  );
}
