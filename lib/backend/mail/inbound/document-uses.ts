import { isHidden } from "#lib/backend/mail/reading/mail-sql.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import type { DocumentUse } from "#lib/contract/records/documents.ts"

/** Places of a kind that are named; of the others there is only a number. */
const maxNamedUses = 5

/** All that can have a document attached, each with what a user may know of it: $1 the document, $2 the user, $3 the language. */
const usesSql = `
  SELECT 'template' AS kind, template.id, text.title AS name, NULL AS "user", template.id AS place
    FROM mail_template_document held JOIN mail_template template ON template.id = held.template_id
    LEFT JOIN LATERAL (SELECT title FROM mail_template_text WHERE template_id = template.id
      ORDER BY language <> $3, language LIMIT 1) text ON true
    WHERE held.document_id = $1
  UNION ALL
  SELECT 'draft', NULL, CASE WHEN draft.user_id = $2 THEN draft.values ->> 'subject' END, writer.name, draft.id
    FROM document JOIN mail_draft_file held ON held.file_id = document.file_id
    JOIN mail_draft draft ON draft.id = held.draft_id JOIN "user" writer ON writer.id = draft.user_id
    WHERE document.id = $1
  UNION ALL
  SELECT 'mail', CASE WHEN readable THEN mail.thread_id END, CASE WHEN readable THEN mail.subject END, writer.name, mail.id
    FROM document JOIN mail_attachment held ON held.file_id = document.file_id
    JOIN mail ON mail.id = held.mail_id CROSS JOIN LATERAL (SELECT NOT ${isHidden("$2")} AS readable) may
    LEFT JOIN "user" writer ON writer.id = mail.author_id
    WHERE document.id = $1
  UNION ALL
  SELECT 'bulk_mail', bulk.id, bulk.subject, sender.name, bulk.id
    FROM document JOIN bulk_mail_file held ON held.file_id = document.file_id
    JOIN bulk_mail bulk ON bulk.id = held.bulk_mail_id JOIN "user" sender ON sender.id = bulk.user_id
    WHERE document.id = $1`

/** Where a document is attached: templates, drafts, mails and bulk mails, the latest of each named as far as the user may read them. */
export async function usesInMails(id: number, userId: number, language: Language): Promise<DocumentUse[]> {
  return query<DocumentUse>({
    name: "document-uses",
    text: `SELECT kind, max(total)::int AS count,
        json_agg(json_build_object('id', id, 'name', name, 'user', "user") ORDER BY place DESC) AS places
      FROM (SELECT uses.*, row_number() OVER (PARTITION BY kind ORDER BY place DESC) AS rank,
        count(*) OVER (PARTITION BY kind) AS total FROM (${usesSql}) uses) ranked
      WHERE rank <= ${maxNamedUses} GROUP BY kind
      ORDER BY array_position(ARRAY['template', 'draft', 'mail', 'bulk_mail'], kind)`,
    values: [id, userId, language],
  })
}
