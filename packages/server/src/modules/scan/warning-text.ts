import type { ScanWarning } from './scan-folder.ts';

/** In English, for the log and for clients that show it as it is; the web app translates the code. */
const TEXTS: Readonly<Record<ScanWarning['code'], string>> = {
  unreadable: 'The server can’t read this. Check its permissions.',
  'symlink-loop': 'Link points back to a parent folder. It was skipped.',
  'symlink-outside': 'Link points outside the library folders. It was skipped.',
  'broken-symlink': 'Broken link. Its target doesn’t exist.',
  'not-a-file': 'Not a file or folder.',
  'excluded-folder': 'Folder skipped because of an exclusion.',
  'empty-folder': 'Empty folder. It isn’t listed as a game.',
  'empty-file': 'Empty file.',
  'name-not-text':
    'Name contains invalid characters. Rename the file or folder to add it to the library.',
  'too-deep': 'Folder is nested too deeply. It was skipped.',
  'same-name': 'Duplicate name on this platform. Only the first one was added.',
  'listing-failed': 'Couldn’t read the folder. Its games aren’t marked as missing.',
  'layout-changed':
    'The folder structure has changed. The library folder isn’t scanned until you choose a structure.',
  'root-missing': 'The library folder wasn’t found. No games were marked as missing.',
  'root-empty':
    'The library folder is empty. Check that its disk is connected. No games were marked as missing.',
  'many-missing':
    'Most games on this platform weren’t found. They aren’t marked as missing until you confirm.',
};

export const warningText = ({ code }: ScanWarning): string => TEXTS[code];
