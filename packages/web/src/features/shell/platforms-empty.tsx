import { Gamepad2 } from 'lucide-react';

import { DrawerEmpty } from './drawer-empty.tsx';

export function PlatformsEmpty() {
  return <DrawerEmpty kind="platforms" icon={<Gamepad2 size={32} aria-hidden="true" />} />;
}
