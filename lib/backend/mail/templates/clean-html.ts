import { invalid } from "#lib/backend/platform/http/errors.ts"
import { sanitise, TooManyTags } from "#lib/backend/records/notes/html.ts"

/** What an editor wrote without what could run or load. @throws 422 on `path` for what no editor makes */
export function cleanHtml(html: string, path: string): string {
  try {
    return sanitise(html)
  } catch (error) {
    throw error instanceof TooManyTags ? invalid({ [path]: ["not_allowed"] }) : error
  }
}
