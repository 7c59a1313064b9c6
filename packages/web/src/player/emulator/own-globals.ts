import type { Emulator, GameManagerClass, Unpacker } from './emulator-js.ts';
import { keepPadsSteady } from './steady-pads.ts';
import { unzip } from './unzip.ts';

interface Globals {
  EJS_COMPRESSION: Unpacker;
  EJS_GameManager: GameManagerClass;
  EJS_emulator: Emulator;
}

/** Changes what a script is about to set on the window, before anybody else sees it. */
function whenSet<N extends keyof Globals>(name: N, change: (value: Globals[N]) => void): void {
  let held: Globals[N] | undefined;
  Object.defineProperty(window, name, {
    configurable: true,
    get: () => held,
    set: (value: Globals[N]) => {
      change(value);
      held = value;
    },
  });
}

/** DOS is given the archive itself: what is changed in it is kept beside it. */
const WANTS_ARCHIVES = 'dosbox_pure';
const AS_IT_IS = '!!notCompressedData';

/** Its own way compiles a script from text, which the policy of this document forbids. */
const unpackNatively = ({ prototype }: Unpacker): void => {
  const before = prototype.decompressFile;
  prototype.decompressFile = async function decompressFile(method, data, tell, onFile) {
    if (onFile && this.EJS.getCore() === WANTS_ARCHIVES) {
      onFile(AS_IT_IS, data);
      return { [AS_IT_IS]: true };
    }
    if (method !== 'zip') return before.call(this, method, data, tell, onFile);
    const files: Record<string, Uint8Array | true> = {};
    for (const [name, bytes] of await unzip(data)) {
      onFile?.(name, bytes);
      files[name] = onFile ? true : bytes;
    }
    return files;
  };
};

/** Saves stay in memory: the browser's store is one for all games and everybody who uses it. */
async function mountInMemory(this: GameManagerClass['prototype']): Promise<void> {
  this.mkdir('/data');
  this.mkdir('/data/saves');
}

const keepSavesInMemory = ({ prototype }: GameManagerClass): void => {
  prototype.mountFileSystems = mountInMemory;
};

const isElsewhere = (address: string): boolean =>
  new URL(address, location.href).origin !== location.origin;

/** Asks for newer versions and missing cores elsewhere; here the answer is always no. */
function stayHome(): void {
  const real = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (/^https?:/.test(address) && isElsewhere(address)) {
      return Promise.resolve(new Response('', { status: 404 }));
    }
    return real(input, init);
  };
}

/** At the end it would take apart what is gone with this document anyway, and stumble. */
const endQuietly = (): void =>
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);

const ABSENT = -1;

interface Watch {
  onFault: (detail: string) => void;
}

/** Everything EmulatorJS would do differently by itself. Before its scripts are loaded. */
export function prepareGlobals({ onFault }: Watch): void {
  stayHome();
  keepPadsSteady();
  endQuietly();
  whenSet('EJS_COMPRESSION', unpackNatively);
  whenSet('EJS_GameManager', keepSavesInMemory);
  whenSet('EJS_emulator', (emulator) => {
    const { downloadFile } = emulator;
    emulator.startGameError = onFault;
    emulator.downloadFile = async (path, ...rest) =>
      typeof path === 'string' && /^https?:/.test(path) && isElsewhere(path)
        ? ABSENT
        : downloadFile.call(emulator, path, ...rest);
  });
}
