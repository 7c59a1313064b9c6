/** The public API of the module `fingerprint`. */
export { archiveKind, TAR_BLOCK } from './archive-kind.ts';
export { ArchiveGuard, archiveLimits } from './archive-limits.ts';
export { TripleDigest } from './content-digest.ts';
export { digestArchive } from './digest-archive.ts';
export { type FingerprintPool, openFingerprintPool } from './fingerprint-pool.ts';
export {
  type Digests,
  type Fingerprint,
  FingerprintError,
  type Headerless,
  type Member,
  type Problem,
} from './fingerprint.ts';
export { OpenFile, withFileAsync } from './open-file.disk.ts';
export { raHash } from './ra-hash.ts';
export { HEADER_LENGTHS } from './rom-header.ts';
export { readSevenZipDirectory } from './seven-zip/seven-zip-directory.ts';
export { streamMembers, type ZipMember } from './stream-members.disk.ts';
export { parseTarHeader } from './tar/tar-header.ts';
export { unpackWithSevenZip } from './unpack-stream.ts';
export type { UnpackedArchive } from './unpacked/unpacked-store.disk.ts';
export { readZipDirectory } from './zip/zip-directory.ts';
