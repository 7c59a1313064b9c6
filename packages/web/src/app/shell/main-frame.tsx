import type { ComponentProps, ReactNode } from 'react';

import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { searchPalette } from '#library/search/search-palette-state.ts';
import { railCollapsedSetting } from '#shared/lib/settings.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';

import { BottomBar } from './bottom-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Rail } from './rail.tsx';
import { ShellDrawers } from './shell-drawers.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useDrawers } from './use-drawers.ts';
import { useHelpKey } from './use-help-key.ts';
import { usePaletteKeys } from './use-palette-keys.ts';

interface Props {
  renderCollections: ComponentProps<typeof ShellDrawers>['renderCollections'];
  /** Opens above everything; told how to close. */
  renderPalette: (onClose: () => void) => ReactNode;
  /** What the keys do, above everything; told how to close. */
  renderHelp: (onClose: () => void) => ReactNode;
  /** Above every screen, such as what is wrong with the server. */
  notice: ReactNode;
  children: ReactNode;
}

/** Everything around a screen: rail or bars, drawers, and the way past them for keyboards. */
export function MainFrame(props: Props) {
  const { renderCollections, renderPalette, renderHelp, notice, children } = props;
  const desktop = useIsDesktop();
  const [slim] = useLocalSetting(railCollapsedSetting);
  const drawers = useDrawers();
  const isSearching = usePaletteKeys();
  const [isHelping, endHelp] = useHelpKey();

  return (
    <div className={slim ? '[--rail:var(--rail-slim)]' : '[--rail:var(--rail-wide)]'}>
      <SkipLink />
      {desktop ? <Rail drawers={drawers} /> : <TopBar drawers={drawers} />}
      <main
        id="main"
        tabIndex={-1}
        inert={desktop && drawers.open !== null}
        className="min-h-dvh outline-none max-md:pt-[calc(var(--top-bar)+env(safe-area-inset-top))] max-md:pb-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] md:pl-(--rail)"
      >
        <OfflineNotice />
        {notice}
        {children}
      </main>
      {!desktop && <BottomBar drawers={drawers} />}
      <ShellDrawers drawers={drawers} desktop={desktop} renderCollections={renderCollections} />
      {isSearching && renderPalette(searchPalette.close)}
      {isHelping && renderHelp(endHelp)}
    </div>
  );
}
