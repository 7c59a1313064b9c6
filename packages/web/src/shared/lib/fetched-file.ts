export interface FetchedFile {
  readonly file: Blob;
  /** File name sent by the server; empty if it sent none. */
  readonly name: string;
  /** ETag of the file; empty if the server sent none. */
  readonly etag: string;
  /** Size of the whole file, if only a part of it was requested and sent. */
  readonly partOf?: number | undefined;
}
