/** System folders and files that are found in many libraries and are no games. */
export const DEFAULT_EXCLUDED_DIRS = [
  '@eaDir',
  'assets',
  '__MACOSX',
  '#recycle',
  '$RECYCLE.BIN',
  '.Trash-*',
  '.stfolder',
  '.Spotlight-V100',
  '.fseventsd',
  '.DocumentRevisions-V100',
  'System Volume Information',
];

export const DEFAULT_EXCLUDED_FILES = [
  '.DS_Store',
  '.localized',
  '.Trashes',
  '.stfolder',
  '@SynoResource',
  '*:Zone.Identifier',
  'gamelist.xml',
  'metadata.pegasus.txt',
];

export const DEFAULT_EXCLUDED_EXTENSIONS = [
  'db',
  'ini',
  'tmp',
  'bak',
  'lock',
  'log',
  'cache',
  'crdownload',
];
