import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import type { ReminderPlan, ReminderPlans } from "#lib/contract/automation/payment-reminders.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import type { Option } from "#lib/contract/platform/fields.ts"

const channelSql = `CASE WHEN sender_id IS NOT NULL THEN json_build_object('kind', 'sender', 'id', sender_id)
  WHEN mailbox_id IS NOT NULL THEN json_build_object('kind', 'mailbox', 'id', mailbox_id) END`

/** How each show reminds, and what can be chosen for it; $1 the language of titles. A locked template has no record filled in. */
const sql = `SELECT
  ${list(`SELECT json_build_object('id', show.id, 'name', show.name) AS tradeshow, coalesce(is_automatic, false) AS is_automatic,
      ${channelSql} AS channel, coalesce(plan.version, 0) AS version,
      ${list("SELECT days, template_id, template_fr_id FROM payment_reminder_step step WHERE step.tradeshow_id = show.id ORDER BY step")} AS steps
    FROM tradeshow show LEFT JOIN payment_reminder_plan plan ON plan.tradeshow_id = show.id ORDER BY show.id`)} AS data,
  ${list("SELECT id, name || ' <' || email || '>' AS name FROM mailing_sender ORDER BY name, id")} AS senders,
  ${list("SELECT id, display_name || ' <' || email || '>' AS name FROM mailbox ORDER BY display_name, id")} AS mailboxes,
  ${list(`SELECT template.id, shown.title AS name,
      ARRAY(SELECT language FROM mail_template_text WHERE template_id = template.id ORDER BY language) AS languages
    FROM mail_template template JOIN LATERAL (SELECT title FROM mail_template_text WHERE template_id = template.id
      ORDER BY language = $1 DESC LIMIT 1) shown ON true
    WHERE NOT is_locked ORDER BY normalise(shown.title), template.id`)} AS templates`

export function listPlans(language: MailLanguage, connection?: Connection): Promise<ReminderPlans> {
  return queryOne<ReminderPlans>(
    { name: "payment-reminder-plans", text: sql, values: [language] },
    connection,
  )
}

type Fresh = Pick<ReminderPlan, "is_automatic" | "channel" | "steps">
type Step = Fresh["steps"][number]

type Templates = ReminderPlans["templates"]

/** What of a step cannot be, by field. */
function problemsOfStep(step: Step, before: Step | undefined, templates: Templates): Problems {
  const problems: Problems = {}
  if (before && step.days <= before.days) problems.days = ["reminder_days_ascend"]
  const chosen = [
    ["template_id", "en"],
    ["template_fr_id", "fr"],
  ] as const
  for (const [field, language] of chosen) {
    const template = templates.find(({ id }) => id === step[field])
    if (!template) problems[field] = ["unknown_value"]
    else if (!template.languages.includes(language)) problems[field] = ["template_without_language"]
  }
  return problems
}

/** Beside the field what cannot be. */
function refuseWrong({ is_automatic, channel, steps }: Fresh, choices: ReminderPlans) {
  const { senders, mailboxes, templates } = choices
  const ofSteps = steps.flatMap((step, index) =>
    Object.entries(problemsOfStep(step, steps[index - 1], templates)).map(
      ([field, problem]) => [`steps.${index}.${field}`, problem] as const,
    ),
  )
  const problems: Problems = Object.fromEntries(ofSteps)
  const known = channel?.kind === "sender" ? senders : mailboxes
  if (channel && !known.some(({ id }) => id === channel.id)) problems.channel = ["unknown_value"]
  if (is_automatic && !channel) problems.channel = ["required"]
  if (is_automatic && steps.length === 0) problems.steps = ["required"]
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** As the audit trail has it: with what is chosen as it is called now. */
function written({ is_automatic, channel, steps }: Fresh, { senders, mailboxes, templates }: ReminderPlans) {
  const nameOf = (choices: readonly Option[], chosen: number) =>
    choices.find(({ id }) => id === chosen)?.name ?? String(chosen)
  const titleOf = (template: number) => nameOf(templates, template)
  return {
    payment_reminders_automatic: is_automatic,
    payment_reminders_from: channel && nameOf(channel.kind === "sender" ? senders : mailboxes, channel.id),
    payment_reminder_steps: steps.map(
      (step) => `${step.days}: ${titleOf(step.template_id)}, ${titleOf(step.template_fr_id)}`,
    ),
  }
}

type Based = { tradeshow: number; version: number }

/**
 * Changes how a show reminds.
 * @throws 404, 409 with all plans as `current`, 422 by field: days that do not ascend, a template without the language, no sender for
 * automatic ones
 */
export function editPlan(
  { tradeshow, version }: Based,
  fresh: Fresh,
  { actor, language }: { actor: Actor; language: MailLanguage },
): Promise<ReminderPlans> {
  return inTransaction(async (connection) => {
    await query(
      { text: "SELECT FROM tradeshow WHERE id = $1 FOR NO KEY UPDATE", values: [tradeshow] },
      connection,
    )
    const plans = await listPlans(language, connection)
    const stored = plans.data.find((plan) => plan.tradeshow.id === tradeshow)
    if (!stored) throw notFound("trade_show")
    if (stored.version !== version) throw conflict("payment_reminders_changed", plans)
    refuseWrong(fresh, plans)
    const changes = changesBetween(written(stored, plans), written(fresh, plans))
    if (Object.keys(changes).length === 0) return plans
    await write(tradeshow, fresh, connection)
    await writeAudit({ actor, action: "edit", type: "tradeshow", id: tradeshow, changes }, connection)
    return listPlans(language, connection)
  })
}

async function write(tradeshow: number, { is_automatic, channel, steps }: Fresh, connection: Connection) {
  const [sender, mailbox] = (["sender", "mailbox"] as const).map((kind) =>
    channel?.kind === kind ? channel.id : null,
  )
  await query(
    {
      text: `INSERT INTO payment_reminder_plan (tradeshow_id, is_automatic, sender_id, mailbox_id) VALUES ($1, $2, $3, $4)
        ON CONFLICT (tradeshow_id) DO UPDATE SET is_automatic = excluded.is_automatic, sender_id = excluded.sender_id,
          mailbox_id = excluded.mailbox_id, version = payment_reminder_plan.version + 1`,
      values: [tradeshow, is_automatic, sender, mailbox],
    },
    connection,
  )
  await query(
    { text: "DELETE FROM payment_reminder_step WHERE tradeshow_id = $1", values: [tradeshow] },
    connection,
  )
  await query(
    {
      text: `INSERT INTO payment_reminder_step (tradeshow_id, step, days, template_id, template_fr_id)
        SELECT $1, place, (step ->> 'days')::int, (step ->> 'template_id')::int, (step ->> 'template_fr_id')::int
        FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (step, place)`,
      values: [tradeshow, JSON.stringify(steps)],
    },
    connection,
  )
}
