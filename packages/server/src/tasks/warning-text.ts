import type { ScanWarning } from '#library/scan-folder.ts';

/** In English, for the log and for clients that show it as it is; the web app translates the code. */
const TEXTS: Readonly<Record<ScanWarning['code'], string>> = {
  unreadable: 'It cannot be read: the server has no right to, or the disk failed.',
  'symlink-loop': 'The link leads back to a folder it lies in, so it is not followed.',
  'symlink-outside': 'The link leads out of the library, so it is not followed.',
  'broken-symlink': 'The link leads nowhere.',
  'not-a-file': 'It is neither a file nor a folder.',
  'excluded-folder': 'The folder is excluded by the configuration.',
  'empty-folder': 'The folder holds no files.',
  'empty-file': 'The file is empty.',
  'name-not-text': 'The name is not valid text.',
  'too-deep': 'The folder lies too deep inside the game.',
  'same-name': 'Another file has the same name, only written differently; this one is left out.',
  'listing-failed': 'The folder could not be listed; nothing in it is called missing.',
  'layout-changed':
    'The platform folders are not where they were, so this library folder was not scanned; a person has to say whether that is right.',
  'root-missing': 'The library folder is not there; nothing in it is called missing.',
  'root-empty': 'The library folder is empty; nothing in it is called missing.',
  'many-missing': 'More than half of the games are gone; a person has to say whether that is true.',
};

export const warningText = ({ code }: ScanWarning): string => TEXTS[code];
