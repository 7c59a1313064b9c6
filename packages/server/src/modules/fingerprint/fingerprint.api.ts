/** The public interface of `fingerprint` for other modules. */
export { normalizeMemberName } from './archives/archive-directory.ts';
export { detectArchiveKind, TAR_BLOCK } from './archives/archive-kind.ts';
export { ArchiveGuard, archiveLimits } from './archives/archive-limits.ts';
export { readCiaTitle } from './cia-header.ts';
export { decodeLzma2 } from './archives/decode-lzma.ts';
export { TripleDigest } from './content-digest.ts';
export { digestArchive } from './archives/digest-archive.ts';
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
export { computeRaHash } from './ra-hash.ts';
export { findHeader, HEAD_LENGTH, HEADER_LENGTHS } from './rom-header.ts';
export { openArchive } from './archives/open-archive.ts';
export { listZippedFiles, streamMembers, type ZipMember } from './archives/unpack-zip.disk.ts';
export { parseTarHeader } from './archives/tar-splitter.ts';
export type { UnpackedArchive } from './unpacked/unpacked-store.disk.ts';
export { readZipDirectory } from './archives/zip-directory.ts';
