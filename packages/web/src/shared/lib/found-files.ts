/** A file and the folders it was found in, outermost first. */
export interface FoundFile {
  file: File;
  folders: readonly string[];
}

/** Files that operating systems create in folders. */
const JUNK =
  /^(?:\.ds_store|thumbs\.db|desktop\.ini|\._.*|__macosx|\.git|\.trashes|\.spotlight.*)$/i;

export const isJunk = (name: string): boolean => JUNK.test(name);

/** Reads all files of dropped entries, including those in folders. */
export async function readEntries(
  entries: readonly FileSystemEntry[],
  folders: readonly string[] = [],
): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const entry of entries) {
    if (isJunk(entry.name)) continue;
    if (isFile(entry)) found.push({ file: await fileOf(entry), folders });
    else if (isFolder(entry)) {
      const inside = await allOf(entry.createReader());
      found.push(...(await readEntries(inside, [...folders, entry.name])));
    }
  }
  return found;
}

/** Files of an `<input>`, which has the folders in `webkitRelativePath`. */
export const readChosen = (files: readonly File[]): FoundFile[] =>
  files
    .map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }))
    .filter(({ file, folders }) => ![...folders, file.name].some(isJunk));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** Browsers return up to a hundred entries per call, and none at the end. */
async function allOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}
