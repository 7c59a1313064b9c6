import { lazy, Suspense } from 'react';

import { classes } from '#shared/lib/classes.ts';

interface Props {
  text: string;
  className?: string | undefined;
}

/** If the parser cannot be loaded, the source text is shown. */
const MarkdownHtml = lazy(async () => {
  try {
    return { default: (await import('./markdown-html.tsx')).MarkdownHtml };
  } catch {
    return { default: PlainText };
  }
});

/** Sanitized Markdown of users and sources. Shows the source text until the parser is loaded. */
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
