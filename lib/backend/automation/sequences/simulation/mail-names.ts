import { query } from "#lib/backend/platform/database/db.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"

/** What the nodes of a flow that send mails are called, and the subjects of their mails. */
export async function mailNames({ nodes }: Flow): Promise<Map<string, { label: string; subject: string }>> {
  const mails = nodes.flatMap((node) =>
    "emailTemplateId" in node.data ? [{ id: node.id, ...node.data }] : [],
  )
  const texts = await query<{ id: number; subject: string }>({
    name: "subjects-of-mails",
    text: "SELECT id, subject FROM sequence_email WHERE id = ANY ($1::int[])",
    values: [mails.map(({ emailTemplateId }) => emailTemplateId)],
  })
  const subjects = new Map(texts.map(({ id, subject }) => [id, subject]))
  return new Map(
    mails.map(({ id, label, emailTemplateId }) => [
      id,
      { label, subject: subjects.get(emailTemplateId) ?? "" },
    ]),
  )
}
