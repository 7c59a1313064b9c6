import type { Readable } from 'node:stream';

import multipart from '@fastify/multipart';
import {
  AVATAR_MAX_BYTES,
  type FormLimits,
  type UploadRule,
  type ValidationProblem,
} from '@saveroom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

import { AppError } from '#core/lib/app-error.ts';

const DEFAULT_LIMITS: FormLimits = { maxFileBytes: AVATAR_MAX_BYTES, maxTextBytes: 262_144 };
/** Callers that are not identified yet send a few names, passwords and tokens. */
const ANONYMOUS_LIMITS = { fileSize: 0, files: 0, fields: 12, fieldSize: 4096 };

/** Parses URL-encoded forms to plain objects. Multipart forms are left to `readForm`. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
  await app.register(multipart, {
    attachFieldsToBody: false,
    throwFileSizeLimit: true,
    limits: limitsOf(DEFAULT_LIMITS),
  });
}

/**
 * The body of a request; a file in it becomes its name and bytes. Called only after the access
 * check, so that uploads of unauthorized callers never occupy memory.
 */
export async function readForm(
  request: FastifyRequest,
  limits: FormLimits = DEFAULT_LIMITS,
  { onFile }: { onFile?: () => Promise<void> } = {},
): Promise<unknown> {
  if (!request.isMultipart()) return request.body;
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const { isAnonymous } = request.routeOptions.config;
  try {
    const parts = request.parts({ limits: isAnonymous ? ANONYMOUS_LIMITS : limitsOf(limits) });
    for await (const part of parts) {
      // A truncated text would be a different value.
      if (part.type === 'field' && part.valueTruncated) throw tooLongError(part.fieldname);
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      if (bytes.length > 0) await onFile?.();
      fields[part.fieldname] = { filename: part.filename, bytes };
    }
  } catch (error) {
    throw error instanceof AppError ? error : formFault(error as FormError, limits);
  }
  return fields;
}

const limitsOf = ({ maxFileBytes, maxTextBytes }: FormLimits) => ({
  fileSize: maxFileBytes,
  files: 1,
  fields: 50,
  fieldSize: maxTextBytes,
});

const tooLongError = (field: string): AppError => new AppError('too_large', `${field} is too long`);

interface FormError {
  readonly statusCode?: number;
  readonly code?: string;
}

function formFault(cause: FormError, { maxFileBytes }: FormLimits): AppError {
  if (cause.code === 'FST_REQ_FILE_TOO_LARGE') {
    const limit = `${maxFileBytes / 1_048_576} MiB`;
    return new AppError('too_large', `The file is larger than ${limit}`, { cause });
  }
  if (cause.statusCode === 413)
    return new AppError('too_large', 'The form is too large', { cause });
  return new AppError('bad_request', 'Can’t read the form data', { cause });
}

export interface Upload {
  /** Name of the form field. */
  readonly field: string;
  /** The client's file name: untrusted, to be validated before it names a file. */
  readonly name: string;
  /** Fails with `too_large` instead of ending early. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * The files of a form in the order they arrive. Nothing is buffered: bytes that a handler does not
 * read are discarded, and the next file starts only when the previous one has ended.
 */
export async function* readUploads(
  request: FastifyRequest,
  rule: UploadRule & { readonly alsoField?: string },
  onField: (name: string, value: unknown) => void = () => {},
): AsyncGenerator<Upload> {
  if (!request.isMultipart()) throw noFilesError(rule);
  const limits = { fileSize: rule.maxBytes, files: rule.maxFiles, fields: 20 };
  let count = 0;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') {
        if (part.valueTruncated) throw tooLongError(part.fieldname);
        onField(part.fieldname, part.value);
        continue;
      }
      if (part.fieldname === rule.field || part.fieldname === rule.alsoField) {
        count += 1;
        try {
          yield { field: part.fieldname, name: nameOf(part), bytes: readWhole(part.file, rule) };
        } finally {
          // An abandoned file is drained: clients read the response only after their last byte.
          part.file.resume();
        }
      }
      part.file.resume();
    }
  } catch (error) {
    const { code } = error as { code?: string };
    // The reader of that file already got the error; the other files may still be fine.
    if (code !== 'FST_REQ_FILE_TOO_LARGE') throw uploadFault(error, rule);
  }
  if (count === 0 && !rule.isOptional) throw noFilesError(rule);
}

/** Passes the files of a form to `receive` and returns its other fields, as `rule` declares them. */
export async function readUploadForm(
  request: FastifyRequest,
  rule: UploadRule,
  receive: (upload: Upload) => Promise<void>,
): Promise<unknown> {
  if (!request.isMultipart()) return readInput(rule.fields, 'body', request.body);
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const uploads = readUploads(request, rule, (name, value) => {
    fields[name] = value;
  });
  for await (const upload of uploads) await receive(upload);
  return readInput(rule.fields, 'body', fields);
}

async function* readWhole(
  file: Readable & { truncated: boolean },
  { maxBytes }: UploadRule,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file as AsyncIterable<Uint8Array>) yield chunk;
  } catch (cause) {
    throw new AppError('bad_request', 'The upload was interrupted. Try again.', { cause });
  }
  if (!file.truncated) return;
  throw new AppError('too_large', `The file is larger than ${maxBytes / 1_048_576} MiB`);
}

const noFilesError = ({ field }: UploadRule): InvalidInputError =>
  new InvalidInputError([{ type: 'missing', loc: ['body', field], msg: 'Field required' }]);

/** Translates errors of the form parser; an error of the handler passes through unchanged. */
function uploadFault(cause: unknown, { maxFiles }: UploadRule): unknown {
  const { code, message } = cause as { code?: string; message?: string };
  if (code === 'FST_FILES_LIMIT') {
    return new AppError('too_large', `You can upload up to ${maxFiles} files at once`, { cause });
  }
  // The parser calls a boundary that is too long a needle.
  const isForm =
    code?.startsWith('FST_') || /multipart|terminated early|needle/i.test(message ?? '');
  return isForm ? new AppError('bad_request', 'Can’t read the form data', { cause }) : cause;
}

/** The parser's type promises a name, but a form may omit it. */
const nameOf = ({ filename }: { readonly filename?: string }): string => filename ?? '';

/** Routes of this scope get the raw body stream, whatever its content type. */
export function skipBodyParsing(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/** Streams the body. Throws if it is too large or ends early. */
export async function* readBytes(
  { raw, headers }: FastifyRequest,
  { maxBytes }: { readonly maxBytes: number },
): AsyncGenerator<Uint8Array> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLargeError(maxBytes);
  let length = 0;
  try {
    // Leaving the loop early must not close the connection: the response is still to be sent.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      length += (chunk as Uint8Array).length;
      if (length > maxBytes) throw tooLargeError(maxBytes);
      yield chunk as Uint8Array;
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : interruptedError(cause);
  } finally {
    // Node drains a body by itself only if reading it was never started.
    raw.resume();
  }
  if (endedTooEarly(raw)) throw interruptedError();
}

/** Requests injected by tests have no `complete`. */
const endedTooEarly = ({ complete }: { complete?: boolean }): boolean => complete === false;

const tooLargeError = (maxBytes: number): AppError =>
  new AppError('too_large', `The request is larger than ${maxBytes / 1_048_576} MiB`);

const interruptedError = (cause?: unknown): AppError =>
  new AppError('bad_request', 'The connection was interrupted. Try again.', { cause });

type InputPart = 'path' | 'query' | 'header' | 'body';

/** The request does not match the contract. */
export class InvalidInputError extends Error {
  readonly problems: ValidationProblem[];

  constructor(problems: ValidationProblem[]) {
    super('The request isn’t valid');
    this.problems = problems;
  }
}

// `zod/mini` has no messages of its own; clients read the English ones.
z.config(z.locales.en());

export function readInput(
  schema: z.ZodMiniType | undefined,
  part: InputPart,
  value: unknown,
): unknown {
  const result = schema?.safeParse(value ?? {}, { reportInput: true });
  if (result?.error) {
    throw new InvalidInputError(result.error.issues.map((issue) => problemOf(issue, part)));
  }
  if (part === 'body' && hasNul(result?.data)) {
    throw new AppError('bad_request', 'Text can’t contain NUL characters');
  }
  return result?.data;
}

/** NUL is the one character that PostgreSQL can't store. SQLite can, but its data could not move. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Object.values(value).some(hasNul);
}

/** Uses RomM's error types and messages, which clients rely on. */
function problemOf(issue: z.core.$ZodIssue, part: InputPart): ValidationProblem {
  const loc = [part, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))];
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  if (isMissing) return { type: 'missing', loc, msg: 'Field required' };
  return { type: issue.code, loc, msg: issue.message };
}
