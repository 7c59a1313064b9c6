import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { classes } from '#shared/lib/classes.ts';

import { useKitTexts } from './kit-texts.ts';

interface Props {
  tone?: 'plain' | 'good' | 'warn' | 'danger' | undefined;
  children: ReactNode;
}

const ICON = { plain: Info, good: CircleCheck, warn: TriangleAlert, danger: CircleAlert };
const TONE = {
  plain: 'bg-hover text-ink-soft',
  good: 'bg-good-soft text-good-ink',
  warn: 'bg-warn-soft text-warn-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

/** A message about the content next to it. */
export function Notice({ tone = 'plain', children }: Props) {
  const Icon = ICON[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={classes(
        'flex items-start gap-2.5 rounded-sm px-3.5 py-2.5 text-left text-sm text-pretty',
        TONE[tone],
      )}
    >
      <Icon size={17} className="mt-0.5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 wrap-break-word">{children}</div>
    </div>
  );
}

/** An error or an error text. */
export type Failure = Error | string | null | undefined;

/** Shows an error; renders nothing without one. */
export function ErrorNotice({ error }: { error: unknown }) {
  const { errorText } = useKitTexts();
  if (!error) return null;
  return <Notice tone="danger">{typeof error === 'string' ? error : errorText(error)}</Notice>;
}
