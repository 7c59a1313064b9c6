import type { ValidationProblem } from '@saveroom/contract';
import type { z } from 'zod';

type InputPart = 'path' | 'query' | 'header' | 'body';

/** The request does not match the contract. */
export class InvalidInputError extends Error {
  readonly problems: ValidationProblem[];

  constructor(problems: ValidationProblem[]) {
    super('The request isn’t valid');
    this.problems = problems;
  }
}

export function readInput(schema: z.ZodType | undefined, part: InputPart, value: unknown): unknown {
  const result = schema?.safeParse(value ?? {}, { reportInput: true });
  if (result?.error) {
    throw new InvalidInputError(result.error.issues.map((issue) => problemOf(issue, part)));
  }
  return result?.data;
}

/** Uses the reference server's error types and messages, which clients rely on. */
function problemOf(issue: z.core.$ZodIssue, part: InputPart): ValidationProblem {
  const loc = [part, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))];
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
  if (isMissing) return { type: 'missing', loc, msg: 'Field required' };
  return { type: issue.code, loc, msg: issue.message };
}
