import { lazy, Suspense } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  text: string;
  className?: string | undefined;
}

/** The parser is fetched with the first text; where that fails, the text itself is readable. */
const MarkdownHtml = lazy(async () => {
  try {
    return { default: (await import('./markdown-html.tsx')).MarkdownHtml };
  } catch {
    return { default: PlainText };
  }
});

/** Text of users and metadata sources, made safe. Most is plain, so nothing jumps when it is ready. */
export function Markdown({ text, className }: Props) {
  return (
    <div className={classes('text-[0.9375rem]/6 text-ink', className)}>
      <Suspense fallback={<PlainText text={text} />}>
        <MarkdownHtml text={text} />
      </Suspense>
    </div>
  );
}

function PlainText({ text }: { text: string }) {
  return <p className="wrap-anywhere whitespace-pre-line">{text}</p>;
}
