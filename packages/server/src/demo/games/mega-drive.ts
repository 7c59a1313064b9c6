import { ByteWriter } from './byte-writer.ts';
import { fixedText } from './fixed-text.ts';
import { BLUE, RED } from './rgb.ts';
import type { Rgb } from './rgb.ts';

export interface MegaDriveOptions {
  /** Header text only, at most 48 characters. */
  title?: string;
  /** Each press of B steps to the other one. */
  backdrops?: readonly [Rgb, Rgb];
}

const ROM_SIZE = 0x20000;
const CODE_START = 0x200;
const STACK_TOP = 0x00ffe000;
const RETURN_FROM_EXCEPTION = 0x4e73;
/** The last two bytes of the header: room for the one instruction every interrupt runs. */
const IGNORE_INTERRUPT = 0x1fe;
const CHECKSUM = 0x18e;

/** `move.w #value, (a0)`, where a0 holds the picture unit's control port. */
const SET_PICTURE_REGISTER = 0x30bc;
/** The battery's memory answers at odd addresses only. */
const SAVE_START = 0x200001;
const SAVE_END = 0x203fff;
const SAVED_COUNT = [0x0020, 0x0001];
const SAVED_MARKER = [0x0020, 0x0003];
const MARKER = 0x005a;
const MOVE_BYTE = 0x13fc;
const MOVE_WORD = 0x33fc;

/** A 128 KiB cartridge with battery: each press of B steps the colour and is counted in the save. */
export function makeMegaDrive({
  title = 'HELLO MD',
  backdrops = [BLUE, RED],
}: MegaDriveOptions = {}): Uint8Array {
  const rom = new Uint8Array(ROM_SIZE);
  writeVectors(rom);
  writeHeader(rom, title);
  rom.set(program(backdrops), CODE_START);
  writeChecksum(rom);
  return rom;
}

function writeVectors(rom: Uint8Array): void {
  const view = new DataView(rom.buffer);
  view.setUint32(0, STACK_TOP);
  view.setUint32(4, CODE_START);
  for (let vector = 2; vector < 64; vector += 1) view.setUint32(vector * 4, IGNORE_INTERRUPT);
}

function writeHeader(rom: Uint8Array, title: string): void {
  const view = new DataView(rom.buffer);
  // The console itself refuses a cartridge that does not begin with its maker's name.
  rom.set(fixedText('SEGA MEGA DRIVE', 16), 0x100);
  rom.set(fixedText('(C)SVRM 2026.JAN', 16), 0x110);
  rom.set(fixedText(title, 48), 0x120); // in its home country
  rom.set(fixedText(title, 48), 0x150); // abroad
  rom.set(fixedText('GM 00000000-00', 14), 0x180);
  rom.set(fixedText('J', 16), 0x190); // joypad with three buttons
  view.setUint32(0x1a0, 0x000000);
  view.setUint32(0x1a4, ROM_SIZE - 1);
  view.setUint32(0x1a8, 0xff0000);
  view.setUint32(0x1ac, 0xffffff);
  rom.set([...fixedText('RA', 2), 0xf8, 0x20], 0x1b0); // a save at odd addresses
  view.setUint32(0x1b4, SAVE_START);
  view.setUint32(0x1b8, SAVE_END);
  rom.set(fixedText('JUE', 14), 0x1f0);
  view.setUint16(IGNORE_INTERRUPT, RETURN_FROM_EXCEPTION);
}

function program([first, second]: readonly [Rgb, Rgb]): Uint8Array {
  const cpu = new ByteWriter(CODE_START);
  cpu.emit16be(0x46fc, 0x2700); // interrupts off
  cpu.emit16be(0x23fc, 0x5345, 0x4741, 0x00a1, 0x4000); // "SEGA" unlocks the picture unit
  cpu.emit16be(0x41f9, 0x00c0, 0x0004); // lea control port, a0
  // Registers 0, 1 (screen on), 7 (backdrop is colour 0), 12 (40 columns) and 15 (step by two).
  for (const setting of [0x8004, 0x8144, 0x8700, 0x8c81, 0x8f02]) {
    cpu.emit16be(SET_PICTURE_REGISTER, setting);
  }
  cpu.emit16be(MOVE_BYTE, 0x0040, 0x00a1, 0x0009); // joypad line TH is an output
  writeSaveLoading(cpu);

  cpu.label('loop');
  writeButton(cpu);
  cpu.emit16be(0x20bc, 0xc000, 0x0000); // next write goes to colour 0
  cpu.emit16be(0x0801, 0x0000); // btst #0, d1
  cpu.emit(0x67).offset8('first'); // beq
  writeColor(cpu, second);
  cpu.label('first');
  writeColor(cpu, first);
  return cpu.build();
}

/** Leaves the presses so far in d1, and d2 free of any. */
function writeSaveLoading(cpu: ByteWriter): void {
  cpu.emit16be(0x0c39, MARKER, ...SAVED_MARKER); // cmpi.b: garbage on first use has no marker
  cpu.emit(0x67).offset8('save-is-valid'); // beq
  cpu.emit16be(MOVE_BYTE, 0x0000, ...SAVED_COUNT);
  cpu.emit16be(MOVE_BYTE, MARKER, ...SAVED_MARKER);
  cpu.label('save-is-valid').emit16be(0x1239, ...SAVED_COUNT); // move.b count, d1
  cpu.emit16be(0x7400); // moveq #0, d2
}

function writeButton(cpu: ByteWriter): void {
  cpu.emit16be(MOVE_BYTE, 0x0040, 0x00a1, 0x0003, 0x4e71, 0x4e71); // raise TH, give it time
  cpu.emit16be(0x1039, 0x00a1, 0x0003, 0x4600); // read the joypad into d0, turn its bits around
  cpu.emit16be(0x0200, 0x0010); // andi.b: B alone
  cpu.emit(0x67).offset8('counted'); // beq
  cpu.emit16be(0x4a02); // tst.b d2
  cpu.emit(0x66).offset8('counted'); // bne
  cpu.emit16be(0x5201, 0x13c1, ...SAVED_COUNT); // addq.b #1, d1; move.b d1, count
  cpu.label('counted').emit16be(0x1400); // move.b d0, d2
}

function writeColor(cpu: ByteWriter, color: Rgb): void {
  cpu.emit16be(MOVE_WORD, toBgr333(color), 0x00c0, 0x0000);
  cpu.emit16be(0x6000).offset16be('loop'); // bra
}

/** Three bits per colour, each in the upper part of a hexadecimal digit. */
const toBgr333 = ([red, green, blue]: Rgb): number =>
  ((red >> 5) << 1) | ((green >> 5) << 5) | ((blue >> 5) << 9);

function writeChecksum(rom: Uint8Array): void {
  const view = new DataView(rom.buffer);
  let sum = 0;
  for (let at = CODE_START; at < ROM_SIZE; at += 2) sum += view.getUint16(at);
  view.setUint16(CHECKSUM, sum);
}
