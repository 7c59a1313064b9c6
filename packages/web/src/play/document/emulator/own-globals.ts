import {
  readFilesFromPage,
  isNetworkUrl,
  playerFileName,
  readPlayerFile,
} from '#play/document/page-link.ts';
import type {
  Emulator,
  EmulatorClass,
  GameManagerClass,
  Runtime,
  Unpacker,
} from './emulator-js.ts';
import { installStablePads } from './input.ts';
import { unzip } from './unzip.ts';

interface Globals {
  EJS_COMPRESSION: Unpacker;
  EJS_GameManager: GameManagerClass;
  EmulatorJS: EmulatorClass;
  EJS_emulator: Emulator;
  EJS_Runtime: Runtime;
}

/** Changes a global when a script sets it, before another script reads it. */
function interceptGlobal<N extends keyof Globals>(
  name: N,
  change: (value: Globals[N]) => Globals[N] | void,
): void {
  let current: Globals[N] | undefined;
  Object.defineProperty(window, name, {
    configurable: true,
    get: () => current,
    set: (value: Globals[N]) => {
      current = change(value) ?? value;
    },
  });
}

/** DOS gets the archive itself; changes to its files are stored separately. */
const WANTS_ARCHIVES = 'dosbox_pure';
const UNCOMPRESSED = '!!notCompressedData';

/**
 * Replaces EmulatorJS's unzipping, which compiles a script from text: the content security policy
 * forbids that.
 */
const unpackNatively = ({ prototype }: Unpacker): void => {
  const original = prototype.decompressFile;
  prototype.decompressFile = async function decompressFile(method, data, tell, onFile) {
    if (onFile && this.EJS.getCore() === WANTS_ARCHIVES) {
      onFile(UNCOMPRESSED, data);
      return { [UNCOMPRESSED]: true };
    }
    if (method !== 'zip') return original.call(this, method, data, tell, onFile);
    const files: Record<string, Uint8Array | true> = {};
    for (const [name, bytes] of await unzip(data)) {
      onFile?.(name, bytes);
      files[name] = onFile ? true : bytes;
    }
    return files;
  };
};

/** Keeps saves in memory, because EmulatorJS's browser storage is shared by all games and users. */
async function mountInMemory(this: GameManagerClass['prototype']): Promise<void> {
  this.mkdir('/data');
  this.mkdir('/data/saves');
}

const STATE_FILE = 'game.state';

/**
 * Loads a state without deleting its file. RetroArch reads the file with its next frame, which is
 * late if the game is paused or the tab is hidden. EmulatorJS deletes the file after five seconds,
 * even if a newer state was written since.
 */
function loadFromFile(this: GameManagerClass['prototype'], state: Uint8Array): void {
  this.FS.writeFile(`/${STATE_FILE}`, state);
  this.functions.loadState(STATE_FILE, 0);
}

/** Keeps saves in memory, and state files until they are read. */
export const patchManager = ({ prototype }: GameManagerClass): void => {
  prototype.mountFileSystems = mountInMemory;
  prototype.loadState = loadFromFile;
};

/**
 * Skips EmulatorJS's cleanup on unload, which fails and is not needed: the document is removed
 * anyway.
 */
const skipUnloadCleanup = (): void =>
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);

/**
 * Hides `localStorage`, which throws when read in a sandboxed document. EmulatorJS works without
 * it.
 */
const hideStorage = (): void => {
  Object.defineProperty(window, 'localStorage', { configurable: true, value: undefined });
};

/** The reply that EmulatorJS expects for a file that does not exist. */
const ABSENT = -1;

/** Parses JSON and returns other text unchanged, as EmulatorJS does. */
function parsed(data: ArrayBuffer): unknown {
  const text = new TextDecoder().decode(data);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Serves downloads of cores and their reports from the page. Files on other servers count as
 * missing.
 */
function downloadFromPage(playerPath: string, { prototype }: EmulatorClass): void {
  const original = prototype.downloadFile;
  prototype.downloadFile = async function downloadFile(path, onProgress, isAddress, options) {
    if (typeof path !== 'string' || !isNetworkUrl(path)) {
      return original.call(this, path, onProgress, isAddress, options);
    }
    const name = playerFileName(playerPath, isAddress ? path : `${playerPath}${path}`);
    const data = name === null ? null : await readPlayerFile(name);
    if (data === null) return ABSENT;
    return {
      data: options.responseType === 'arraybuffer' ? data : parsed(data),
      headers: { 'content-length': String(data.byteLength) },
    };
  };
}

/**
 * Adds a hook that Emscripten calls before each frame; if it returns false, the frame is skipped.
 */
const withFrameHook =
  (mayRun: () => boolean) =>
  (runtime: Runtime): Runtime =>
  (module) =>
    runtime({ ...module, preMainLoop: mayRun });

interface Options {
  playerPath: string;
  onFault: (detail: string) => void;
  /** Whether the next frame of the game may run now. */
  mayRun: () => boolean;
}

/** Overrides defaults of EmulatorJS. Must run before its scripts are loaded. */
export function prepareGlobals({ playerPath, onFault, mayRun }: Options): void {
  hideStorage();
  readFilesFromPage(playerPath);
  installStablePads();
  skipUnloadCleanup();
  interceptGlobal('EJS_COMPRESSION', unpackNatively);
  interceptGlobal('EJS_GameManager', patchManager);
  interceptGlobal('EmulatorJS', (emulatorClass) => downloadFromPage(playerPath, emulatorClass));
  interceptGlobal('EJS_Runtime', withFrameHook(mayRun));
  interceptGlobal('EJS_emulator', (emulator) => {
    emulator.startGameError = onFault;
  });
}
