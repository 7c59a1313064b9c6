import { type Mos6502, OP } from './mos6502.ts';
import { NOTES } from './room.ts';

const SOUND_PORT = 0x2140;
/** In the zero page: what starts the next block of bytes for the sound processor. */
const KICK = 0x14;

/** Where the sound processor finds its list of samples, and behind it the only sample. */
const SAMPLES = 0x0200;
const SAMPLE = [SAMPLES + 4, SAMPLES + 4].flatMap((address) => [address & 0xff, address >> 8]);
/** One period of a square wave, sixteen steps, repeated for ever. */
const SQUARE_WAVE = [0xb3, 0x77, 0x77, 0x77, 0x77, 0x99, 0x99, 0x99, 0x99];
const SAMPLE_RATE = 32_000;
const PITCH_ONE = 0x1000;
const SOUND_SETTINGS: readonly (readonly [register: number, value: number])[] = [
  [0x6c, 0x20], // not muted, no echo
  [0x0c, 0x7f], // volume left
  [0x1c, 0x7f], // volume right
  [0x2c, 0x00], // echo left
  [0x3c, 0x00], // echo right
  [0x2d, 0x00], // no voice changes the pitch of another
  [0x3d, 0x00], // no noise
  [0x4d, 0x00], // no echo
  [0x5c, 0x00], // no voice ends
  [0x5d, SAMPLES >> 8],
  [0x00, 0x50], // first voice, left
  [0x01, 0x50], // first voice, right
  [0x04, 0x00], // its sample
  [0x05, 0xff], // loud at once,
  [0x06, 0xf6], // then fading away
];
const PITCH_LOW = 0x02;
const PITCH_HIGH = 0x03;
const START_VOICES = 0x4c;

/**
 * The sound processor's boot program accepts blocks of bytes for any address. Its registers are
 * memory-mapped, so no other program has to run on it.
 */
export function writeSoundSetUp(cpu: Mos6502): void {
  for (const [index, sign] of [0xaa, 0xbb].entries()) {
    const label = `sound-ready-${index}`;
    cpu
      .label(label)
      .loadA(SOUND_PORT + index)
      .emit(OP.CMP_IMM, sign)
      .branch('notEqual', label);
  }
  cpu.store(SAMPLES & 0xff, SOUND_PORT + 2).store(SAMPLES >> 8, SOUND_PORT + 3);
  cpu.store(1, SOUND_PORT + 1).store(0xcc, SOUND_PORT);
  cpu.label('sound-asked').emit(OP.CMP_ABS).emit16le(SOUND_PORT).branch('notEqual', 'sound-asked');
  const bytes = [...SAMPLE, ...SQUARE_WAVE];
  cpu.emit(OP.LDX_IMM, 0);
  cpu
    .label('sound-byte')
    .emit(OP.LDA_ABS_X)
    .address16le('sample')
    .storeA(SOUND_PORT + 1);
  cpu.emit(OP.TXA).storeA(SOUND_PORT);
  cpu.label('sound-taken').emit(OP.CMP_ABS).emit16le(SOUND_PORT).branch('notEqual', 'sound-taken');
  cpu.emit(OP.INX, OP.CPX_IMM, bytes.length).branch('notEqual', 'sound-byte');
  cpu.emit(OP.LDA_IMM, bytes.length + 1, OP.STA_ZP, KICK);
  for (const [register, value] of SOUND_SETTINGS) {
    cpu.emit(OP.LDX_IMM, register, OP.LDY_IMM, value, OP.JSR).address16le('set-sound');
  }
}

/** Puts Y into register X of the sound processor: a block of two bytes. */
export function writeSoundRoutine(cpu: Mos6502): void {
  const wait = (label: string): void => {
    cpu.storeA(SOUND_PORT).label(label).emit(OP.CMP_ABS).emit16le(SOUND_PORT);
    cpu.branch('notEqual', label);
  };
  cpu
    .label('set-sound')
    .store(0xf2, SOUND_PORT + 2)
    .store(0, SOUND_PORT + 3);
  cpu.store(1, SOUND_PORT + 1).emit(OP.LDA_ZP, KICK);
  wait('block-taken');
  cpu
    .emit(OP.STX_ABS)
    .emit16le(SOUND_PORT + 1)
    .emit(OP.LDA_IMM, 0);
  wait('register-taken');
  cpu
    .emit(OP.STY_ABS)
    .emit16le(SOUND_PORT + 1)
    .emit(OP.LDA_IMM, 1);
  wait('value-taken');
  // Two more than the number of the last byte says: another block.
  cpu.emit(OP.LDA_IMM, 3, OP.STA_ZP, KICK, OP.RTS);
}

/** Plays the note of lamp X. */
export function writeNote(cpu: Mos6502): void {
  cpu.emit(OP.TXA, OP.PHA, OP.LDY_ABS_X).address16le('pitch-low');
  cpu.emit(OP.LDX_IMM, PITCH_LOW, OP.JSR).address16le('set-sound');
  cpu.emit(OP.PLA, OP.TAX, OP.LDY_ABS_X).address16le('pitch-high');
  cpu.emit(OP.LDX_IMM, PITCH_HIGH, OP.JSR).address16le('set-sound');
  cpu.emit(OP.LDX_IMM, START_VOICES, OP.LDY_IMM, 1, OP.JSR).address16le('set-sound');
}

export function writeSoundTables(cpu: Mos6502): void {
  const pitches = NOTES.map((note) => Math.round((note * 16 * PITCH_ONE) / SAMPLE_RATE));
  cpu.label('pitch-low').emit(...pitches.map((pitch) => pitch & 0xff));
  cpu.label('pitch-high').emit(...pitches.map((pitch) => pitch >> 8));
  cpu.label('sample').emit(...SAMPLE, ...SQUARE_WAVE);
}
