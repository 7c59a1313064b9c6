import { makeAtari2600 } from './atari-2600.ts';
import { makeDosZip } from './dos.ts';
import { makeFlash } from './flash.ts';
import { makeGameBoy } from './game-boy.ts';
import { makeGba } from './gba.ts';
import { makeMegaDrive } from './mega-drive.ts';
import { makeNes } from './nes.ts';
import type { Rgb } from './rgb.ts';
import { makeSnes } from './snes.ts';

export interface DemoFile {
  /** Relative to the library's root, with forward slashes. */
  path: string;
  bytes: Uint8Array;
}

const TEAL: Rgb = [0, 128, 128];
const PLUM: Rgb = [112, 32, 112];
const MOSS: Rgb = [64, 96, 32];
const NAVY: Rgb = [16, 32, 96];
const RUST: Rgb = [176, 72, 24];
const AMBER: Rgb = [248, 176, 32];
const ROSE: Rgb = [224, 96, 128];
const SLATE: Rgb = [64, 80, 96];

/**
 * A small library of invented games that really start, named the way collectors name files:
 * regions, languages, revisions, a beta, a prototype, accents and a game of two discs.
 */
export function demoLibrary(): DemoFile[] {
  return [
    ...nesGames(),
    ...gameBoyGames(),
    ...gameBoyColorGames(),
    ...snesGames(),
    ...gbaGames(),
    ...megaDriveGames(),
    ...atariGames(),
    ...dosGames(),
    ...flashGames(),
  ];
}

const rom = (path: string, bytes: Uint8Array): DemoFile => ({ path: `roms/${path}`, bytes });

function nesGames(): DemoFile[] {
  return [
    rom('nes/Save Point (World).nes', makeNes({ title: 'SAVE POINT' })),
    rom(
      'nes/Lantern Hollow (USA).nes',
      makeNes({ title: 'LANTERN HOLLOW', backdrops: [0x07, 0x08, 0x09, 0x0c], light: 0x28 }),
    ),
    rom(
      'nes/Lantern Hollow (Europe) (Rev 1).nes',
      makeNes({ title: 'LANTERN HOLLOW', backdrops: [0x0c, 0x07, 0x08, 0x09], light: 0x28 }),
    ),
    rom(
      'nes/Pebble Harbour (Europe) (En,Fr,De).nes',
      makeNes({ title: 'PEBBLE HARBOUR', backdrops: [0x1c, 0x11, 0x12, 0x1b], light: 0x37 }),
    ),
  ];
}

function gameBoyGames(): DemoFile[] {
  const model = 'mono';
  return [
    rom('gb/Acorn Courier (World).gb', makeGameBoy({ title: 'ACORN COURIER', model })),
    rom('gb/Moss & Ember (USA, Europe).gb', makeGameBoy({ title: 'MOSS & EMBER', model })),
    rom('gb/Tin Orchard (Japan) (Proto).gb', makeGameBoy({ title: 'TIN ORCHARD', model })),
  ];
}

function gameBoyColorGames(): DemoFile[] {
  return [
    rom('gbc/Paper Comet (USA).gbc', makeGameBoy({ title: 'PAPER COMET' })),
    rom(
      'gbc/Paper Comet (Europe) (En,Fr,De,Es,It).gbc',
      makeGameBoy({ title: 'PAPER COMET', backdrops: [NAVY, PLUM, TEAL, RUST] }),
    ),
    rom(
      'gbc/Café Étoilé (France).gbc',
      makeGameBoy({ title: 'CAFE ETOILE', backdrops: [PLUM, NAVY, MOSS, SLATE] }),
    ),
  ];
}

function snesGames(): DemoFile[] {
  return [
    rom(
      'snes/Copper Tide (USA) (Rev 1).sfc',
      makeSnes({ title: 'COPPER TIDE', backdrops: [RUST, AMBER] }),
    ),
    rom(
      'snes/Willow Signal (Europe) (En,Fr,De).sfc',
      makeSnes({ title: 'WILLOW SIGNAL', backdrops: [MOSS, TEAL] }),
    ),
    rom(
      'snes/Kumo no Niwa (Japan).sfc',
      makeSnes({ title: 'KUMO NO NIWA', backdrops: [ROSE, PLUM] }),
    ),
  ];
}

function gbaGames(): DemoFile[] {
  return [
    rom(
      'gba/Driftwood Atlas (USA, Europe) (En,Fr,Es).gba',
      makeGba({ title: 'DRIFTWOOD ATLAS', backdrops: [TEAL, AMBER] }),
    ),
    rom(
      'gba/Marble Weather (Europe) (En,De,Nl).gba',
      makeGba({ title: 'MARBLE WEATHER', backdrops: [SLATE, ROSE] }),
    ),
    rom(
      'gba/Hoshi Post (Japan) (Rev 2).gba',
      makeGba({ title: 'HOSHI POST', backdrops: [NAVY, AMBER] }),
    ),
  ];
}

function megaDriveGames(): DemoFile[] {
  return [
    rom(
      'genesis/Velvet Circuit (USA, Europe).md',
      makeMegaDrive({ title: 'VELVET CIRCUIT', backdrops: [PLUM, ROSE] }),
    ),
    rom(
      'genesis/Granite Skies (Europe) (Beta).md',
      makeMegaDrive({ title: 'GRANITE SKIES', backdrops: [SLATE, AMBER] }),
    ),
    rom(
      'genesis/Northbound Ferry (World) (Rev A).md',
      makeMegaDrive({ title: 'NORTHBOUND FERRY', backdrops: [NAVY, TEAL] }),
    ),
  ];
}

function atariGames(): DemoFile[] {
  return [
    rom(
      'atari2600/Amber Maze (USA).a26',
      makeAtari2600({ title: 'AMBER MAZE', backdrops: [0x18, 0x36] }),
    ),
    rom(
      'atari2600/Kite Patrol (Europe).a26',
      makeAtari2600({ title: 'KITE PATROL', backdrops: [0x96, 0xc8] }),
    ),
  ];
}

function dosGames(): DemoFile[] {
  const folder = 'dos/The Long Lighthouse (Europe) (En,Fr)';
  const disc = (number: number, color: number): DemoFile =>
    rom(
      `${folder}/The Long Lighthouse (Europe) (En,Fr) (Disc ${number}).zip`,
      makeDosZip({ title: `THE LONG LIGHTHOUSE ${number}`, color, fileName: `DISC${number}.COM` }),
    );
  return [
    rom(
      'dos/Quiet Engine (World) (v1.1).zip',
      makeDosZip({ title: 'QUIET ENGINE', color: 1, fileName: 'QUIET.COM' }),
    ),
    disc(1, 2),
    disc(2, 3),
  ];
}

function flashGames(): DemoFile[] {
  return [
    rom(
      'browser/Tangerine Loop (World).swf',
      makeFlash({ title: 'TANGERINE LOOP', stage: SLATE, skies: [AMBER, ROSE] }),
    ),
    rom(
      'browser/Rainy Window (World) (Fr).swf',
      makeFlash({ title: 'RAINY WINDOW', stage: NAVY, skies: [TEAL, RUST] }),
    ),
  ];
}
