/** The parts of EmulatorJS 4.2.3 that are used here; it sets them on the window. */
export interface EmulatorFiles {
  analyzePath: (path: string) => { exists: boolean };
  mkdir: (path: string) => void;
  readFile: (path: string) => Uint8Array<ArrayBuffer>;
  writeFile: (path: string, data: Uint8Array) => void;
}

export interface GameManager {
  readonly FS: EmulatorFiles;
  readonly functions: {
    saveSaveFiles: () => void;
    loadState: (fileName: string, slot: number) => void;
  };
  getState: () => Uint8Array<ArrayBuffer>;
  loadState: (state: Uint8Array) => void;
  getSaveFilePath: () => string;
  loadSaveFiles: () => void;
  restart: () => void;
  screenshot: () => Promise<Uint8Array<ArrayBuffer>>;
  simulateInput: (player: number, input: number, value: number) => void;
  getFrameNum: () => number;
  getDiskCount: () => number;
  getCurrentDisk: () => number;
  setCurrentDisk: (index: number) => void;
  toggleFastForward: (on: 0 | 1) => void;
  toggleSlowMotion: (on: 0 | 1) => void;
  setSlowMotionRatio: (ratio: number) => void;
  getCoreOptions: () => string;
  setVariable: (key: string, value: string) => void;
  setCheat: (index: number, isOn: 0 | 1, code: string) => void;
  resetCheat: () => void;
}

interface AudioSource {
  readonly gain: { readonly context: AudioContext };
}

export interface Emulator {
  readonly gameManager: GameManager | undefined;
  readonly elements: { readonly parent: HTMLElement };
  readonly gamepad: {
    readonly gamepads: readonly ({ readonly id: string; readonly index: number } | null)[];
    terminate: () => void;
  };
  /** By player: the name and number of the pad; empty if the player has none. */
  readonly gamepadSelection: string[];
  readonly Module:
    | { readonly AL?: { readonly currentCtx?: { readonly sources: AudioSource[] } } }
    | undefined;
  controls: Record<string, Record<string, { value?: string | number; value2?: string }>>;
  defaultControllers: Emulator['controls'];
  /** Turns names of keys into numbers. */
  setupKeys: () => void;
  isFastForward: boolean;
  isSlowMotion: boolean;
  /** The file name of a shader, or `disabled`. */
  enableShader: (name: string) => void;
  on: (event: string, listener: () => void) => void;
  pause: (quietly: boolean) => void;
  play: (quietly: boolean) => void;
  setVolume: (volume: number) => void;
  startGameError: (message: string) => void;
}

export interface EmulatorClass {
  prototype: {
    downloadFile: (
      path: unknown,
      onProgress: unknown,
      /** False if the path is below the player's folder. */
      isAddress: boolean,
      options: { readonly responseType?: string; readonly method: string },
    ) => Promise<unknown>;
  };
}

export interface Unpacker {
  prototype: {
    readonly EJS: { getCore: () => string };
    decompressFile: (
      method: string,
      data: Uint8Array<ArrayBuffer>,
      tell: unknown,
      onFile?: (name: string, bytes: Uint8Array | true) => void,
    ) => Promise<Record<string, Uint8Array | true>>;
  };
}

export interface GameManagerClass {
  prototype: Pick<GameManager, 'FS' | 'functions' | 'loadState'> & {
    mkdir: (path: string) => void;
    mountFileSystems: () => Promise<void>;
  };
}

/** Starts a core. */
export type Runtime = (module: Readonly<Record<string, unknown>>) => unknown;
