import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Reply, listRomCards, listRoms, searchLibrary } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

/** File, title, alternative titles. */
const GAMES: readonly (readonly [string, string, (readonly string[])?])[] = [
  ['snes/Super Mario World (USA).sfc', 'Super Mario World', ['スーパーマリオワールド']],
  ["snes/Super Mario World 2 - Yoshi's Island (USA).sfc", "Super Mario World 2: Yoshi's Island"],
  ['snes/Super Mario Kart (USA).sfc', 'Super Mario Kart'],
  [
    'snes/Super Mario RPG - Legend of the Seven Stars (USA).sfc',
    'Super Mario RPG: Legend of the Seven Stars',
  ],
  ['nes/Super Mario Bros. (World).nes', 'Super Mario Bros.'],
  ['nes/Super Mario Bros. 2 (USA).nes', 'Super Mario Bros. 2'],
  ['nes/Super Mario Bros. 3 (USA).nes', 'Super Mario Bros. 3', ['スーパーマリオブラザーズ3']],
  ['n64/Super Mario 64 (USA).z64', 'Super Mario 64'],
  ['n64/Mario Kart 64 (USA).z64', 'Mario Kart 64'],
  [
    'gba/Pokemon - Emerald Version (USA, Europe).gba',
    'Pokémon Emerald Version',
    ['ポケットモンスター エメラルド', '口袋妖怪 绿宝石'],
  ],
  ['gba/Pokemon - Ruby Version (USA).gba', 'Pokémon Ruby Version'],
  [
    'gb/Pokemon - Red Version (USA, Europe) (SGB Enhanced).gb',
    'Pokémon Red Version',
    ['ポケットモンスター 赤'],
  ],
  ['nes/Castlevania (USA).nes', 'Castlevania', ['悪魔城ドラキュラ']],
  ["nes/Castlevania II - Simon's Quest (USA).nes", "Castlevania II: Simon's Quest"],
  [
    'psx/Castlevania - Symphony of the Night (USA).chd',
    'Castlevania: Symphony of the Night',
    ['悪魔城ドラキュラX 月下の夜想曲'],
  ],
  ['snes/Magical Lantern (USA).sfc', 'Magical Lantern'],
  [
    'psx/Final Fantasy VII (USA) (Disc 1).chd',
    'Final Fantasy VII',
    ['最终幻想7', 'ファイナルファンタジーVII'],
  ],
  ['psx/Final Fantasy VIII (USA).chd', 'Final Fantasy VIII'],
  ['psx/Final Fantasy IX (USA).chd', 'Final Fantasy IX'],
  ['psx/Final Fantasy Tactics (USA).chd', 'Final Fantasy Tactics'],
  ['snes/Final Fantasy II (USA).sfc', 'Final Fantasy II'],
  ['snes/Final Fantasy III (USA).sfc', 'Final Fantasy III', ['Final Fantasy VI']],
  ['snes/Final Fantasy V (Japan).sfc', 'Final Fantasy V'],
  ['nes/Final Fantasy (USA).nes', 'Final Fantasy'],
  ['ps2/Final Fantasy X (USA).iso', 'Final Fantasy X'],
  ['ps2/Final Fantasy X-2 (USA).iso', 'Final Fantasy X-2'],
  ['ps2/Final Fantasy XII (USA).iso', 'Final Fantasy XII'],
  ['nes/Legend of Zelda, The (USA).nes', 'The Legend of Zelda', ['ゼルダの伝説']],
  ['nes/Zelda II - The Adventure of Link (USA).nes', 'Zelda II: The Adventure of Link'],
  [
    'snes/Legend of Zelda, The - A Link to the Past (USA).sfc',
    'The Legend of Zelda: A Link to the Past',
    ['ゼルダの伝説 神々のトライフォース'],
  ],
  [
    'n64/Legend of Zelda, The - Ocarina of Time (USA).z64',
    'The Legend of Zelda: Ocarina of Time',
    ['ゼルダの伝説 時のオカリナ', '塞尔达传说：时之笛'],
  ],
  ["n64/Legend of Zelda, The - Majora's Mask (USA).z64", "The Legend of Zelda: Majora's Mask"],
  ["gb/Legend of Zelda, The - Link's Awakening (USA).gb", "The Legend of Zelda: Link's Awakening"],
  ['snes/Donkey Kong Country (USA).sfc', 'Donkey Kong Country'],
  [
    "snes/Donkey Kong Country 2 - Diddy's Kong Quest (USA).sfc",
    "Donkey Kong Country 2: Diddy's Kong Quest",
  ],
  [
    "snes/Donkey Kong Country 3 - Dixie Kong's Double Trouble! (USA).sfc",
    "Donkey Kong Country 3: Dixie Kong's Double Trouble!",
  ],
  ['psx/Metal Gear Solid (USA).chd', 'Metal Gear Solid'],
  ['ps2/Metal Gear Solid 2 - Sons of Liberty (USA).iso', 'Metal Gear Solid 2: Sons of Liberty'],
  ['nes/Metal Gear (USA).nes', 'Metal Gear'],
  ['gb/Tetris (World).gb', 'Tetris'],
  ['nes/Tetris (USA).nes', 'Tetris'],
  ['gbc/Tetris DX (World).gbc', 'Tetris DX'],
  ['genesis/Sonic The Hedgehog (USA).md', 'Sonic the Hedgehog'],
  ['genesis/Sonic The Hedgehog 2 (World).md', 'Sonic the Hedgehog 2'],
  ['genesis/Sonic & Knuckles (World).md', 'Sonic & Knuckles'],
  ['genesis/Sonic The Hedgehog 3 (USA).md', 'Sonic the Hedgehog 3'],
  ['genesis/Streets of Rage 2 (USA).md', 'Streets of Rage 2', ['ベア・ナックルII']],
  ['genesis/Golden Axe (World).md', 'Golden Axe'],
  ['nes/Mega Man (USA).nes', 'Mega Man'],
  ['nes/Mega Man 2 (USA).nes', 'Mega Man 2'],
  ['snes/Mega Man X (USA).sfc', 'Mega Man X'],
  ['psx/Mega Man 8 (USA).chd', 'Mega Man 8'],
  ['gb/Megaman World 5.gb', 'Megaman World 5'],
  ['snes/F-Zero (USA).sfc', 'F-Zero'],
  ['n64/F-Zero X (USA).z64', 'F-Zero X'],
  ['dc/Rez (Europe).gdi', 'Rez'],
  ['snes/Street Fighter II - The World Warrior (USA).sfc', 'Street Fighter II: The World Warrior'],
  ['snes/Street Fighter II Turbo (USA).sfc', 'Street Fighter II Turbo'],
  ['nes/Street Fighter 2010 - The Final Fight (USA).nes', 'Street Fighter 2010: The Final Fight'],
  ['snes/Chrono Trigger (USA).sfc', 'Chrono Trigger'],
  ['snes/Super Metroid (Japan, USA).sfc', 'Super Metroid'],
  ['nes/Metroid (USA).nes', 'Metroid'],
  ['gba/Metroid Fusion (USA).gba', 'Metroid Fusion'],
  ['snes/Earthbound (USA).sfc', 'EarthBound', ['Mother 2']],
  ['snes/Secret of Mana (USA).sfc', 'Secret of Mana', ['聖剣伝説2']],
  ["nes/Ghosts'n Goblins (USA).nes", "Ghosts 'n Goblins"],
  ["snes/Super Ghouls'n Ghosts (USA).sfc", "Super Ghouls 'n Ghosts"],
  ['arcade/pacman.zip', 'Pac-Man'],
  ['arcade/mspacman.zip', 'Ms. Pac-Man'],
  ['nes/Dr. Mario (USA).nes', 'Dr. Mario'],
  ['nes/Contra (USA).nes', 'Contra'],
  ['nes/Ninja Gaiden (USA).nes', 'Ninja Gaiden'],
  ['nes/Teenage Mutant Ninja Turtles (USA).nes', 'Teenage Mutant Ninja Turtles'],
  [
    'nes/Teenage Mutant Ninja Turtles II - The Arcade Game (USA).nes',
    'Teenage Mutant Ninja Turtles II: The Arcade Game',
  ],
  ['psx/Resident Evil (USA).chd', 'Resident Evil', ['Biohazard']],
  ['psx/Resident Evil 2 (USA).chd', 'Resident Evil 2', ['Biohazard 2', 'バイオハザード2']],
  ['psx/Crash Bandicoot (USA).chd', 'Crash Bandicoot', ['クラッシュ・バンディクー']],
  ['psx/Tomb Raider II (USA).chd', 'Tomb Raider II'],
  ['psx/Gran Turismo (USA).chd', 'Gran Turismo'],
  ['psx/Tekken 3 (USA).chd', 'Tekken 3'],
  ['psx/Spider-Man (USA).chd', 'Spider-Man'],
  [
    'psx/Marvel vs. Capcom - Clash of Super Heroes (USA).chd',
    'Marvel vs. Capcom: Clash of Super Heroes',
  ],
  ['ps2/Grand Theft Auto - Vice City (USA).iso', 'Grand Theft Auto: Vice City'],
  ['ps2/Grand Theft Auto III (USA).iso', 'Grand Theft Auto III'],
  ['n64/GoldenEye 007 (USA).z64', 'GoldenEye 007'],
  ['n64/Banjo-Kazooie (USA).z64', 'Banjo-Kazooie'],
  ["n64/Conker's Bad Fur Day (USA).z64", "Conker's Bad Fur Day"],
  ['n64/Star Fox 64 (USA).z64', 'Star Fox 64', ['Lylat Wars']],
  ['snes/Star Fox (USA).sfc', 'Star Fox'],
  ["gb/Kirby's Dream Land (USA, Europe).gb", "Kirby's Dream Land"],
  ["nes/Kirby's Adventure (USA).nes", "Kirby's Adventure"],
  ['dc/Crazy Taxi (USA).gdi', 'Crazy Taxi'],
  ['dos/Doom.zip', 'Doom'],
  ['dos/Doom II.zip', 'Doom II: Hell on Earth'],
  ['dos/Monkey Island.zip', 'The Secret of Monkey Island'],
  ['amiga/Turrican II.adf', 'Turrican II'],
  ['c64/Die Siedler.d64', 'Für Könige und Bürger'],
  ['c64/Der Patrizier.d64', 'Die Fuersten von Koeln'],
  ['snes/Seiken Densetsu 3 (Japan).sfc', 'Seiken Densetsu 3', ['聖剣伝説3', 'Trials of Mana']],
  ['nes/Dragon Warrior (USA).nes', 'Dragon Warrior', ['Dragon Quest', 'ドラゴンクエスト']],
  ['sfam/Dragon Quest V (Japan).sfc', 'Dragon Quest V: Tenkuu no Hanayome', ['ドラゴンクエストV']],
  ['neogeoaes/King of Fighters 98.zip', "The King of Fighters '98"],
  ['saturn/NiGHTS into Dreams (USA).chd', 'NiGHTS into Dreams...'],
  ['psx/Ape Escape (USA).chd', 'Ape Escape'],
  ['gba/Advance Wars (USA).gba', 'Advance Wars'],
  ['gba/Castlevania - Aria of Sorrow (USA).gba', 'Castlevania: Aria of Sorrow'],
  ['nds/New Super Mario Bros. (USA).nds', 'New Super Mario Bros.'],
  ["tg16/Bonk's Adventure (USA).pce", "Bonk's Adventure"],
  ['nes/R.C. Pro-Am (USA).nes', 'R.C. Pro-Am'],
  ['genesis/M.U.S.H.A. (USA).md', 'M.U.S.H.A.'],
  ['arcade/qbert.zip', 'Q*bert'],
  ['arcade/1942.zip', '1942'],
  ['arcade/rtype.zip', 'R-Type'],
  ['snes/Mario Paint (Beta).sfc', 'Mario Paint'],
  ['ps2/Ratchet & Clank (USA).iso', 'Ratchet & Clank', ['ラチェット&クランク']],
  ["nes/Mike Tyson's Punch-Out!! (USA).nes", "Mike Tyson's Punch-Out!!"],
  [
    'nds/Phoenix Wright - Ace Attorney (USA).nds',
    'Phoenix Wright: Ace Attorney',
    ['逆転裁判 蘇る逆転', '逆转裁判'],
  ],
  ['ps2/Kingdom Hearts II (USA).iso', 'Kingdom Hearts II', ['キングダム ハーツII', '王国之心2']],
  ["psx/Tony Hawk's Pro Skater 2 (USA).chd", "Tony Hawk's Pro Skater 2"],
  [
    'ngc/Legend of Zelda, The - The Wind Waker (USA).rvz',
    'The Legend of Zelda: The Wind Waker',
    ['ゼルダの伝説 風のタクト'],
  ],
  ['gba/Fire Emblem (USA).gba', 'Fire Emblem', ['ファイアーエムブレム 烈火の剣', '火焰之纹章']],
  ['snes/Super Castlevania IV (USA).sfc', 'Super Castlevania IV'],
  ['dc/Soulcalibur (USA).gdi', 'Soulcalibur', ['ソウルキャリバー']],
  [
    'psp/Monster Hunter Freedom Unite (USA).iso',
    'Monster Hunter Freedom Unite',
    ['モンスターハンターポータブル 2nd G'],
  ],
  ['dos/Command & Conquer.zip', 'Command & Conquer'],
  ["psx/Oddworld - Abe's Oddysee (USA).chd", "Oddworld: Abe's Oddysee"],
  ['snes/Ranma Half.sfc', 'Ranma ½: Hard Battle'],
  ['n64/Perfect Dark (USA).z64', 'Perfect Dark'],
  ['atari2600/Pitfall! (USA).a26', 'Pitfall!'],
  ['ps2/Grand Theft Auto - San Andreas (USA).iso', 'Grand Theft Auto: San Andreas'],
  [
    'wiiu/Legend of Zelda, The - Breath of the Wild (USA).wua',
    'The Legend of Zelda: Breath of the Wild',
    ['ゼルダの伝説 ブレス オブ ザ ワイルド', '塞尔达传说：旷野之息'],
  ],
  ['win/Half-Life 2.zip', 'Half-Life 2'],
  ['dos/Duke Nukem 3D.zip', 'Duke Nukem 3D'],
  ['gb/Super Mario Land 2 (USA).gb', 'Super Mario Land 2: 6 Golden Coins'],
  ['ngc/Paper Mario (USA).rvz', 'Paper Mario: The Thousand-Year Door'],
  ['arcade/ddsom.zip', 'Dungeons & Dragons: Shadow over Mystara'],
  ['ps3/Final Fantasy XIII-2 (USA).iso', 'Final Fantasy XIII-2'],
  ['n64/Super Smash Bros. (USA).z64', 'Super Smash Bros.', ['大乱闘スマッシュブラザーズ']],
  ['ps2/Silent Hill 2 (USA).iso', 'Silent Hill 2'],
  ['genesis/Shining Force II (USA).md', 'Shining Force II'],
  ["win/Baldur's Gate II.zip", "Baldur's Gate II: Shadows of Amn"],
  ['win/Morrowind.zip', 'The Elder Scrolls III: Morrowind'],
  ['vita/Persona 4 Golden (USA).zip', 'Persona 4 Golden'],
  ['psx/Jikkyou Powerful (Japan).chd', 'Jikkyou Powerful', ['実況パワフルプロ野球']],
  ['psx/Constructor (Europe).chd', 'Constructor'],
];

/** Searches, and how the title begins that must be among their first three results. */
const SEARCHES = readFileSync(join(import.meta.dirname, 'searches.table.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [search: string, title: string]);

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  for (const [path, name, alternatives = []] of GAMES) {
    await addGame(server.db, path, {
      name,
      detail: { alternative_names: JSON.stringify(alternatives) },
    });
  }
});
afterAll(() => server.close());

async function get<T>(path: string, params: Record<string, string>): Promise<T> {
  const url = `/api${path}?${new URLSearchParams(params).toString()}`;
  const reply = await server.app.inject({ url, headers: basic('admin') });
  expect(reply.statusCode).toBe(200);
  return reply.json<T>();
}

async function palette(term: string): Promise<string[]> {
  const { groups } = await get<Reply<typeof searchLibrary>>('/search/library', { term });
  return groups.flatMap(({ items }) => items.map(({ name }) => name));
}

const gallery = (search_term: string, more = {}) =>
  get<Reply<typeof listRomCards>>('/roms/cards', { search_term, ...more });

async function api(search_term: string, more = {}): Promise<string[]> {
  const { items } = await get<Reply<typeof listRoms>>('/roms', { search_term, ...more });
  return items.map(({ name }) => name ?? '');
}

describe('every search finds its game among the first three results', () => {
  test.each(SEARCHES)('%s finds %s', async (search, title) => {
    const found = {
      palette: await palette(search),
      gallery: (await gallery(search)).items.map(({ name }) => name),
      api: await api(search),
    };
    for (const [route, names] of Object.entries(found)) {
      const best = names.slice(0, 3);
      expect({ route, best, isFound: best.some((name) => name.startsWith(title)) }).toEqual({
        route,
        best,
        isFound: true,
      });
    }
  });
});
