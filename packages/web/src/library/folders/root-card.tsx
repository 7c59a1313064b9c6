import { FolderClosed, FolderX, Lock, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';

import type { SetupLibrary } from '@saveroom/contract';

import { Badge } from '#shared/ui/badge.tsx';

type Root = SetupLibrary['roots'][number];

interface Props {
  root: Root;
  stateLabel: string;
  /** Whether the server may write there. */
  accessLabel: string;
  /** What lies in it, or why nothing does. */
  children: ReactNode;
}

const TONE = {
  ready: 'good',
  empty: 'warn',
  missing: 'danger',
  unreadable: 'danger',
  'not-a-folder': 'danger',
} as const satisfies Record<Root['state'], string>;

/** One library folder: where it is, whether it can be used, what lies in it. */
export function RootCard({ root, stateLabel, accessLabel, children }: Props) {
  const { path, state, writable } = root;
  const usable = state === 'ready' || state === 'empty';
  const Icon = usable ? FolderClosed : FolderX;
  const AccessIcon = writable ? PenLine : Lock;
  return (
    <li className="grid gap-4 rounded-md border border-line bg-canvas p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
          <Icon size={18} className="mt-0.5 shrink-0 text-ink-faint" aria-hidden="true" />
          <code className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">{path}</code>
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Badge tone={TONE[state]}>{stateLabel}</Badge>
          {usable && (
            <Badge icon={<AccessIcon size={12} aria-hidden="true" />}>{accessLabel}</Badge>
          )}
        </div>
      </div>
      {children}
    </li>
  );
}
