import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';

import { copyText } from '#shared/lib/copy-text.ts';

import { IconButton } from './icon-button.tsx';

interface Props {
  /** The element whose text is copied. */
  source: RefObject<HTMLElement | null>;
  label: string;
  copiedLabel: string;
}

const SHOWN_MS = 2500;

export function CopyButton({ source, label, copiedLabel }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!source.current || !(await copyText(source.current))) return;
    setCopied(true);
    window.setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <>
      <IconButton label={label} onClick={() => void copy()}>
        {copied ? (
          <Check size={16} className="text-good-ink" aria-hidden="true" />
        ) : (
          <Copy size={16} aria-hidden="true" />
        )}
      </IconButton>
      <span className="sr-only" aria-live="polite">
        {copied && copiedLabel}
      </span>
    </>
  );
}
