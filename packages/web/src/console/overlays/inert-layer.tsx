import type { ReactNode } from 'react';

import { InputDisabled } from '#play/input/input-context.tsx';

interface Props {
  /** Whether an overlay is open above it. */
  isCovered: boolean;
  children: ReactNode;
}

/** Disables input and focus below an open overlay, including children mounted later. */
export const InertLayer = ({ isCovered, children }: Props) => (
  <InputDisabled value={isCovered}>
    <div inert={isCovered} className="h-full">
      {children}
    </div>
  </InputDisabled>
);
