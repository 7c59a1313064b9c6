import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';

interface Props {
  title: string;
  /** The reason, in one sentence. */
  children?: ReactNode;
  retryLabel?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  icon?: ReactNode;
}

export function FailedState({ title, children, retryLabel, onRetry, retrying, icon }: Props) {
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-lg flex-col items-center px-4 py-12 text-center"
    >
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-danger-soft text-danger-ink">
        {icon ?? <CloudOff size={26} aria-hidden="true" />}
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      {children && <div className="mt-1 text-ink-soft text-pretty">{children}</div>}
      {onRetry && retryLabel && (
        <Button
          className="mt-5"
          onClick={onRetry}
          busy={retrying}
          icon={<RotateCw size={16} aria-hidden="true" />}
        >
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
