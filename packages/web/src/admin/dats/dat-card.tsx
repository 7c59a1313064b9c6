import type { Dat } from '@saveroom/contract';

import type { DatActions } from './dat-actions.ts';
import { DatHeld } from './dat-held.tsx';
import { DatMenu } from './dat-menu.tsx';
import { DatName } from './dat-name.tsx';
import { DatPlatform } from './dat-platform.tsx';
import { DatState } from './dat-state.tsx';

export function DatCard({ dat, actions }: { dat: Dat; actions: DatActions }) {
  return (
    <li className="grid gap-3 rounded-md border border-line bg-canvas p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <DatName dat={dat} onOpen={actions.onOpen} />
        </div>
        <DatMenu dat={dat} actions={actions} />
      </div>
      {dat.game_count > 0 && (
        <>
          <DatPlatform dat={dat} onChoose={actions.onPlatform} />
          <DatHeld dat={dat} />
        </>
      )}
      <DatState dat={dat} />
    </li>
  );
}
