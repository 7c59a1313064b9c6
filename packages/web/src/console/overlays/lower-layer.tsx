import type { ReactNode } from 'react';

import { Asleep } from '#console/input/input-context.tsx';

interface Props {
  /** Something is open above it. */
  isCovered: boolean;
  children: ReactNode;
}

/** Below something that is open nothing hears or has the focus, also what comes only then. */
export const LowerLayer = ({ isCovered, children }: Props) => (
  <Asleep value={isCovered}>
    <div inert={isCovered} className="h-full">
      {children}
    </div>
  </Asleep>
);
