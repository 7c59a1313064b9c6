import { useMutation, useQueryClient } from '@tanstack/react-query';

import { setRomProps } from '@saveroom/contract';
import type { DetailedRom, SiblingRom } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { refreshOthers, showRomChange } from '#library/data/rom-cache.ts';

/** Which version stands for all of them; shown at once, taken back when refused. */
export function useSetMainVersion({ id: romId }: DetailedRom) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call(setRomProps, { params: { id }, body: { data: { is_main_sibling: true } } }),
    onMutate: (mainId) => showRomChange(client, romId, (rom) => withMain(rom, mainId)),
    onError: (_error, _id, takeBack) => takeBack?.(),
    onSettled: () => refreshOthers(client, romId),
  });
}

function withMain(rom: DetailedRom, mainId: number): DetailedRom {
  const marked = (sibling: SiblingRom) => ({ ...sibling, is_main_sibling: sibling.id === mainId });
  return {
    ...rom,
    siblings: rom.siblings.map(marked),
    sibling_roms: rom.sibling_roms.map(marked),
    rom_user: { ...rom.rom_user, is_main_sibling: rom.id === mainId },
  };
}
