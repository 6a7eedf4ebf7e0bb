import type { Flow } from "#lib/contract/automation/flow.ts"
import { isMailNode } from "./mail-node.ts"
import { mailsOf } from "./sight.ts"

/** A status node that asks for clicks on a link that no mail it asks of has; `emails` are the texts of those mails. */
export type MissingLink = { node: string; link: string; emails: number[] }

/**
 * Links that status nodes ask for and that are in no mail anymore: whoever gets those mails can take one edge only.
 * @param linksIn links of a text as they are in it, by its id
 */
export function missingLinks(flow: Flow, linksIn: (email: number) => readonly string[]): MissingLink[] {
  const emailOf = new Map(
    flow.nodes.flatMap((node) => (isMailNode(node) ? [[node.id, node.data.emailTemplateId]] : [])),
  )
  return flow.nodes.flatMap((node) => {
    if (node.type !== "status" || !("link" in node.data.condition)) return []
    const { link } = node.data.condition
    const emails = [...new Set(mailsOf(node, flow).flatMap((mail) => emailOf.get(mail) ?? []))]
    if (link === undefined || emails.some((email) => linksIn(email).includes(link))) return []
    return emails.length > 0 ? [{ node: node.id, link, emails }] : []
  })
}
