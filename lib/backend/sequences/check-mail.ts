import { placeholdersIn } from "#lib/contract/fill-placeholders.ts"
import type { FlowProblem } from "#lib/contract/flow-terms.ts"
import { textOfSanitised } from "../mail/text-of-html.ts"

type Text = { subject: string; content: string }
type Found = { problem: FlowProblem; detail?: string }

/** Bytes over which programs cut a mail. */
const largest = 100 * 1024
const tags = (name: string, html: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "gi")) ?? []
const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i")
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined)

/** Whether a link leads somewhere for whoever reads it in a mail. */
function leads(href: string | undefined): boolean {
  if (href === undefined) return false
  return (
    /^(?:https?:\/\/[^\s/]+\.[^\s/]+|mailto:[^\s@]+@[^\s@]+|tel:\+?\d)/i.test(href) ||
    /^\[[A-Z0-9_]+\]$/.test(href)
  )
}

/** What keeps a mail from going to thousands. @param known names of placeholders */
export function checkMail({ subject, content }: Text, known: ReadonlySet<string>): Found[] {
  const unknown = placeholdersIn(subject, content).filter((name) => !known.has(name))
  const dead = tags("a", content)
    .map((tag) => attribute(tag, "href"))
    .filter((href) => !leads(href))
  const found = (is: boolean, problem: FlowProblem): Found[] => (is ? [{ problem }] : [])
  return [
    ...found(subject.trim() === "", "mail_without_subject"),
    ...found(textOfSanitised(content).trim() === "", "mail_without_text"),
    ...unknown.map((detail): Found => ({ problem: "unknown_placeholder", detail })),
    ...dead.map((href): Found => ({ problem: "dead_link", detail: href ?? "" })),
    ...found(
      tags("img", content).some((tag) => attribute(tag, "alt") === undefined),
      "no_alt",
    ),
    ...found(Buffer.byteLength(content) > largest, "too_large"),
  ]
}
