import { invalid } from "../http/errors.ts"
import { sanitise, TooManyTags } from "../notes/html.ts"

/** A signature with everything that could run taken out. Throws a 422 on one that nobody writes. */
export function safeSignature(html: string): string {
  try {
    return sanitise(html)
  } catch (error) {
    if (error instanceof TooManyTags) throw invalid({ signature_html: ["too_much_formatting"] })
    throw error
  }
}
