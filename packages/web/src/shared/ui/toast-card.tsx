import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { useKitTexts } from './kit-texts.ts';
import { dismissToast } from './toast-store.ts';
import type { Toast } from './toast-store.ts';

const ICON = { plain: Info, good: CircleCheck, danger: CircleAlert };
const TONE = { plain: 'text-accent-ink', good: 'text-good-ink', danger: 'text-danger-ink' };
const LONG_MS = 10_000;
const SHOWN_MS = { plain: 5000, good: 5000, danger: LONG_MS };

export function ToastCard({ toast }: { toast: Toast }) {
  const { dismiss } = useKitTexts();
  const ref = useRef<HTMLLIElement>(null);
  const { id, tone, action, message, stays } = toast;
  const Icon = ICON[tone];

  useEffect(() => {
    if (stays) return undefined;
    const timer = window.setInterval(
      () => {
        // A toast under the pointer or with the focus is still being read.
        if (!ref.current?.matches(':hover, :focus-within')) dismissToast(id);
      },
      action ? LONG_MS : SHOWN_MS[tone],
    );
    return () => window.clearInterval(timer);
  }, [id, tone, action, stays]);

  return (
    <li
      ref={ref}
      className="toast pointer-events-auto flex items-center gap-3 rounded-md border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-3"
    >
      <Icon size={18} className={`shrink-0 ${TONE[tone]}`} aria-hidden="true" />
      <span className="min-w-0 flex-1 py-1.5 text-sm wrap-break-word">{message}</span>
      {action && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            action.onPress();
            dismissToast(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={dismiss} className="size-9" onClick={() => dismissToast(id)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
