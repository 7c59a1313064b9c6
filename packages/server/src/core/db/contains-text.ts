import { sql, type Expression, type SqlBool } from 'kysely';

/** Whether a column contains a text, in which `%`, `_` and `\` are ordinary characters. */
export const containsText = (column: Expression<string>, text: string): Expression<SqlBool> =>
  sql`${column} like ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape ${sql.lit('\\')}`;
