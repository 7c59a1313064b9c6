import { useEffect, useState } from 'react';

import { Markdown } from './markdown.tsx';

interface Props {
  text: string;
  /** Said where there is nothing to show. */
  nothing: string;
  className?: string | undefined;
}

const WAIT_MS = 500;

/** Shows at once what is there when it appears, and later changes when the typing pauses. */
export function MarkdownPreview({ text, nothing, className }: Props) {
  const [shown, setShown] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(text), WAIT_MS);
    return () => window.clearTimeout(timer);
  }, [text]);

  return (
    <div className={className}>
      {shown.trim() === '' ? (
        <p className="text-sm text-ink-faint">{nothing}</p>
      ) : (
        <Markdown text={shown} />
      )}
    </div>
  );
}
