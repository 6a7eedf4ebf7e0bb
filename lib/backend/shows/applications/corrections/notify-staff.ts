import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"

const translate = translators("registration.corrections")

type Reader = { owner_id: number; language: string; company_name: string }

/** Users who can be notified: the owners of the primary company, else whoever changed the registration last. */
const readers = `WITH target AS (SELECT company_name FROM registration WHERE id = $1),
    owning AS (SELECT held.owner_id FROM registration_association link
      JOIN company_sale_owner held ON held.company_id = link.company_id
      JOIN owner ON owner.id = held.owner_id JOIN "user" u ON u.id = owner.user_id AND u.disabled_at IS NULL
      WHERE link.registration_id = $1 AND link.is_primary),
    changing AS (SELECT owner.id AS owner_id FROM audit_entry entry
      JOIN "user" u ON u.id = entry.user_id AND u.disabled_at IS NULL JOIN owner ON owner.user_id = u.id
      WHERE record_type = 'registration' AND record_id = $1 ORDER BY entry.at DESC, entry.id DESC LIMIT 1),
    notified AS (SELECT owner_id FROM owning UNION SELECT owner_id FROM changing WHERE NOT EXISTS (SELECT FROM owning))
  SELECT notified.owner_id, u.language, target.company_name FROM notified, target, owner
  JOIN "user" u ON u.id = owner.user_id WHERE owner.id = notified.owner_id ORDER BY notified.owner_id`

/** E-8. Notifies staff of a correction by a reminder that is due at once; one that is still open is enough. */
export async function notifyStaff(registration: number, connection: Connection): Promise<void> {
  const found = await query<Reader>(
    { name: "application-correction-readers", text: readers, values: [registration] },
    connection,
  )
  for (const { owner_id, language, company_name } of found) {
    const t = translate[toLocale(language)]
    await query(
      {
        name: "application-correction-notice",
        text: `INSERT INTO notification (title, description, expire_at, target_id, registration_id, meta)
          SELECT $1, $2, now(), $3, $4, jsonb_build_object('document', jsonb_build_object('link', $5::text), 'correction', true) WHERE NOT EXISTS (
            SELECT FROM notification WHERE target_id = $3 AND registration_id = $4 AND done_at IS NULL AND meta ? 'correction')`,
        values: [
          t("notice", { name: company_name }),
          t("noticeText"),
          owner_id,
          registration,
          `/registration/${registration}`,
        ],
      },
      connection,
    )
  }
}
