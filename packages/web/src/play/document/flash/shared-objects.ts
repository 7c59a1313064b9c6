/** The base of the game's URL, which depends on the address of the server. */
export interface GameBase {
  readonly host: string;
  /** The folder of the document, with a slash at both ends. */
  readonly folder: string;
}

export interface SharedObjects {
  /** Replaces `localStorage`, which this document does not have. */
  readonly storage: object;
  /** All stored objects as one file; null if the game has stored nothing. */
  read: () => ArrayBuffer | null;
  write: (save: ArrayBuffer) => void;
}

const FORMAT = 'saveroom-flash-1';

interface SaveFile {
  format: typeof FORMAT;
  /** The contents of `.sol` files in base 64, by name. */
  objects: Record<string, string>;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function parse(save: ArrayBuffer): Record<string, string> {
  const file = JSON.parse(new TextDecoder().decode(save)) as Partial<SaveFile> | null;
  if (file?.format !== FORMAT) throw new Error('This is no save of a Flash game');
  return Object.fromEntries(Object.entries(file.objects ?? {}).filter(([, text]) => isText(text)));
}

/**
 * Makes a storage key independent of the server's address: `~` stands for the folder of the game,
 * `/` for the host.
 */
function portable(key: string, { host, folder }: GameBase): string {
  if (key.startsWith(`${host}${folder}`)) return `~/${key.slice(host.length + folder.length)}`;
  return key.startsWith(`${host}/`) ? key.slice(host.length) : key;
}

function local(name: string, { host, folder }: GameBase): string {
  if (name.startsWith('~/')) return `${host}${folder}${name.slice(2)}`;
  return name.startsWith('/') ? `${host}${name}` : name;
}

/** Storage for the data of a game, in memory. Reports changes. */
export function createSharedObjects(base: GameBase, onChange: () => void): SharedObjects {
  let stored = new Map<string, string>();

  // Ruffle reads and writes it like a plain object, key by key.
  const storage = new Proxy(Object.create(null) as object, {
    get: (_, key) => (isText(key) ? stored.get(key) : undefined),
    has: (_, key) => isText(key) && stored.has(key),
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      isText(key) && stored.has(key)
        ? { configurable: true, enumerable: true, writable: true, value: stored.get(key) }
        : undefined,
    set: (_, key, value) => {
      if (!isText(key) || stored.get(key) === String(value)) return true;
      stored.set(key, String(value));
      onChange();
      return true;
    },
    deleteProperty: (_, key) => {
      if (isText(key) && stored.delete(key)) onChange();
      return true;
    },
  });

  return {
    storage,
    read: () => {
      if (stored.size === 0) return null;
      const names = [...stored.keys()].toSorted((a, b) => (a < b ? -1 : 1));
      const objects = Object.fromEntries(
        names.map((name) => [portable(name, base), stored.get(name) ?? '']),
      );
      const file: SaveFile = { format: FORMAT, objects };
      return new TextEncoder().encode(JSON.stringify(file)).buffer;
    },
    write: (save) => {
      stored = new Map(
        Object.entries(parse(save)).map(([name, text]) => [local(name, base), text]),
      );
    },
  };
}
