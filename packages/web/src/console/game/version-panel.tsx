import { useTranslation } from 'react-i18next';

import type { DetailedRom, RomPlayer } from '@saveroom/contract';

import { ChoicePanel } from '#console/overlays/choice-panel.tsx';
import type { ChoiceRow } from '#console/overlays/choice-row.ts';
import { versionsOf } from '#game/page/related.ts';
import { readPicks, rememberPicks } from '#play/chooser/play-choices.ts';
import { useVersionLabels } from '#shared/i18n/use-version-labels.ts';

const CHOSEN = '✓';

/** Whether there are several versions or files to choose from. */
export const hasVersions = (rom: DetailedRom, player: RomPlayer | undefined): boolean =>
  rom.siblings.length > 0 || (player?.files.length ?? 0) > 1;

/** The version and, if there are several, the disc that is played. */
export function useVersionName(rom: DetailedRom, player: RomPlayer | undefined): string {
  const { edition } = useVersionLabels();
  const { t } = useTranslation('rom');
  if (rom.siblings.length > 0) return edition(rom.fs_name_no_ext).join(' · ') || rom.fs_name;
  const file = player && chosenFile(rom, player);
  return file && file.id !== 0 ? file.name : t('versions-title');
}

function chosenFile(rom: DetailedRom, { platform_slug: platform, files }: RomPlayer) {
  const { fileId } = readPicks({ romId: rom.id, platform });
  return files.find(({ id }) => id === fileId) ?? files[0];
}

interface Props {
  rom: DetailedRom;
  player: RomPlayer | undefined;
  onVersion: (romId: number) => void;
  onClose: () => void;
}

/** Opens another version of the game, or selects the disc that Play starts with. */
export function VersionPanel({ rom, player, onVersion, onClose }: Props) {
  const { t } = useTranslation(['rom', 'play']);
  const labels = useVersionLabels();
  const versions = rom.siblings.length > 0 ? versionsOf(rom, labels.edition) : [];
  const files = player && player.files.length > 1 ? player.files : [];
  const current = player && chosenFile(rom, player);
  const pick = (fileId: number) => {
    if (!player) return;
    const played = { romId: rom.id, platform: player.platform_slug };
    rememberPicks(played, { ...readPicks(played), fileId });
    onClose();
  };
  const rows: ChoiceRow[] = [
    ...versions.map(({ id, edition, isThis }, index): ChoiceRow => ({
      kind: 'button',
      key: `version-${id}`,
      label: edition,
      note: isThis ? CHOSEN : undefined,
      heading: index === 0 && files.length > 0 ? t('versions-title') : undefined,
      onPress: () => (isThis ? onClose() : onVersion(id)),
    })),
    ...files.map(({ id, name }, index): ChoiceRow => ({
      kind: 'button',
      key: `file-${id}`,
      label: id === 0 ? t('play:file-all') : name,
      note: id === current?.id ? CHOSEN : undefined,
      heading: index === 0 && versions.length > 0 ? t('play:file') : undefined,
      onPress: () => pick(id),
    })),
  ];
  const start = versions.length > 0 ? `version-${rom.id}` : `file-${current?.id ?? 0}`;
  return <ChoicePanel title={t('versions-title')} start={start} rows={rows} onClose={onClose} />;
}
