import { useMemo } from 'react';

import { renderMarkdown } from '#shared/lib/markdown.ts';

import styles from './markdown.module.css';

/** Loaded on demand by `Markdown`, because of the parser and DOMPurify. */
export function MarkdownHtml({ text }: { text: string }) {
  const html = useMemo(() => ({ __html: renderMarkdown(text) }), [text]);
  return <div className={styles['markdown']} dangerouslySetInnerHTML={html} />;
}
