import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { copyText } from '#shared/lib/copy-text.ts';

import { Button } from './button.tsx';
import { FieldFrame } from './field-frame.tsx';
import { inputClass } from './input-class.ts';

interface Props {
  id: string;
  label: string;
  value: string;
  copyLabel: string;
  copiedLabel: string;
  hint?: ReactNode;
}

const SHOWN_MS = 2500;

export function CopyField({ id, label, value, copyLabel, copiedLabel, hint }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!ref.current || !(await copyText(ref.current))) return;
    setCopied(true);
    window.setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <div className="flex gap-2">
        <input
          ref={ref}
          id={id}
          readOnly
          value={value}
          aria-describedby={hint ? `${id}-note` : undefined}
          onFocus={(event) => event.target.select()}
          className={`${inputClass} min-w-0 flex-1 font-mono text-[0.8125rem]!`}
        />
        <Button
          variant="primary"
          data-autofocus
          onClick={() => void copy()}
          icon={
            copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />
          }
        >
          <span aria-live="polite">{copied ? copiedLabel : copyLabel}</span>
        </Button>
      </div>
    </FieldFrame>
  );
}
