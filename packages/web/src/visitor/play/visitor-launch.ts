import type { RomPlayer, SharedGame } from '@saveroom/contract';

import { blockerOf, FIRST_PICKS, resolveChoices } from '#play/chooser/play-choices.ts';
import type { BrowserSupport } from '#play/chooser/play-choices.ts';
import { ownControls } from '#play/controls/controls.ts';
import { DEFAULT_BACKGROUND, flashFiles, flashLaunchRequest } from '#play/flash/flash-launch.ts';
import type { SessionLaunch } from '#play/session/launch-request.ts';
import { volumeSetting } from '#play/session/use-session.ts';

import { fetchSharedFirmware, fetchSharedGame } from '../data.ts';
import { createBrowserSaves } from '#play/saves/browser-saves.ts';

interface VisitorGame {
  readonly token: string;
  readonly game: SharedGame;
  readonly player: RomPlayer;
  /** The save of this browser to continue from. */
  readonly save: ArrayBuffer | null;
  readonly language: string;
  readonly browserSupport: BrowserSupport;
}

/** Visitors have no account: no user has this id. */
const VISITOR_ID = 0;

/** How a visitor starts a game, with the best core and the first file; null: it cannot start. */
export function visitorLaunch(visited: VisitorGame): SessionLaunch | null {
  const { token, game, player, save, language, browserSupport } = visited;
  const rom = {
    id: game.id,
    name: game.name,
    fs_name_no_ext: game.base_name,
    fs_extension: game.file_extension,
  };
  const visit: SessionLaunch['visit'] = {
    fetchGame: (request) => fetchSharedGame(token, game.id, request),
    fetchFirmware: (firmware, signal) =>
      fetchSharedFirmware({ token, id: game.id }, firmware, signal),
    readSave: async () => save,
    createSaveSync: createBrowserSaves,
  };
  const same = { userId: VISITOR_ID, player, save: null, language, volume: volumeSetting.get() };
  if (player.kind === 'flash') {
    const [flashFile] = flashFiles(player);
    if (!flashFile) return null;
    const choice = { fileId: flashFile.id, background: DEFAULT_BACKGROUND };
    return { ...flashLaunchRequest({ ...same, ...choice, rom }), visit };
  }
  const choices = resolveChoices({ player, saves: [], states: [] }, FIRST_PICKS);
  if (!choices || blockerOf(player, choices, browserSupport) !== null) return null;
  const config = player.controls[choices.core.name] ?? {};
  const controls = ownControls(player.platform_slug, config);
  return { ...same, rom, choices, controls, visit };
}
