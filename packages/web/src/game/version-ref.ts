/** One version of a save or state, as addresses write it: `<asset>.<version>`. */
export interface VersionRef {
  readonly assetId: number;
  readonly versionId: number;
}

export const formatVersionRef = ({ assetId, versionId }: VersionRef): string =>
  `${assetId}.${versionId}`;

/** Null if the text is not a version reference. */
export function parseVersionRef(text: string | undefined): VersionRef | null {
  const [, assetId, versionId] = /^(\d+)\.(\d+)$/.exec(text ?? '') ?? [];
  if (assetId === undefined || versionId === undefined) return null;
  return { assetId: Number(assetId), versionId: Number(versionId) };
}
