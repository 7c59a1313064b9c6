import { BackupKind, Timestamp } from '@saveroom/contract';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';
/** In the format of `sha256sum`, so that users can verify an extracted backup. */
export const CHECKSUMS = 'SHA256SUMS';
export const FORMAT = 1;

export const BackupManifest = z.object({
  format: z.int(),
  product: z.string(),
  version: z.string(),
  kind: BackupKind,
  created_at: Timestamp,
  engine: z.enum(['sqlite', 'postgres']),
  /** Names of the migrations applied to its database. */
  migrations: z.array(z.string().max(100)).max(10_000),
  tables: z.record(
    z.string().max(100),
    z.object({ rows: z.int().min(0), sum: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  database: z.object({ size: z.int().min(0), sha256: z.string() }),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
  /** Files that rows refer to but that were missing on disk. */
  missing: z.array(z.string()).max(1000),
  checksums: z.string(),
});
export type BackupManifest = z.output<typeof BackupManifest>;
