import { AppError } from '#core/lib/app-error.ts';
import { type Criteria, parseCriteria, readCriteria } from '#modules/list-index/list-index.api.ts';

/** The text that is stored: what was sent, as long as it can be a filter. */
export function requireCriteria(sent: string | Criteria): string {
  const criteria = typeof sent === 'string' ? parseCriteria(sent || '{}') : sent;
  if (!criteria) throw new AppError('bad_request', 'filter_criteria must be a JSON object');
  const { error } = readCriteria(criteria);
  const [issue] = error?.issues ?? [];
  if (issue) {
    const where = issue.path.join('.');
    throw new AppError('bad_request', `filter_criteria: ${where}: ${issue.message}`);
  }
  return JSON.stringify(criteria);
}
