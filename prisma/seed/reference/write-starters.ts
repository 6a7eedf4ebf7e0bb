import type pg from "pg"
import { mailingLists, mailingSenders } from "#prisma/seed/reference/campaigns.ts"
import { configurationEntries } from "#prisma/seed/reference/configuration.ts"
import { invoiceSellers, ledgerBooks, taxRules } from "#prisma/seed/reference/invoicing.ts"
import { mailTemplates } from "#prisma/seed/reference/mail-templates/starters.ts"
import { contentOf } from "#prisma/seed/reference/mail-templates/template.ts"
import { mailValuesOf } from "#prisma/seed/reference/mail-values.ts"
import {
  exhibitorStages,
  isShownAtFirst,
  PLATFORM_PIPELINE,
  PLATFORM_STAGES,
} from "#prisma/seed/reference/pipelines.ts"
import { registrationLifecycles } from "#prisma/seed/reference/registrations.ts"
import { writeSequences } from "#prisma/seed/reference/sequences/write-sequences.ts"
import { type Session, sessionsAround } from "#prisma/seed/reference/sessions.ts"
import { tradeshows } from "#prisma/seed/reference/tradeshows.ts"
import { advanceIds, idsBy, insertMissing, insertRows, isEmpty, required } from "#prisma/seed/rows.ts"

async function writeSessions(client: pg.Client, sessions: Session[]): Promise<void> {
  const rows = sessions.map(({ tradeshowId, name, isCurrent, isSyncMp, from, to }) => ({
    tradeshow_id: tradeshowId,
    name,
    is_current: isCurrent,
    is_sync_mp: isSyncMp,
    from,
    to,
    mail_values: mailValuesOf({ from }),
    version: 1,
  }))
  await insertRows(client, "tradeshow_session", rows)
}

/** The shows' pipelines: one for the current session, a locked one for the session before, one for the platform. */
async function writePipelines(client: pg.Client, sessions: Session[]): Promise<void> {
  const stored = await client.query<{ id: number; key: string }>(
    "select id, tradeshow_id || ' ' || name as key from tradeshow_session",
  )
  const sessionIds = new Map(stored.rows.map((row) => [row.key, row.id]))
  const pipelines = tradeshows.flatMap((show) => {
    const ofShow = sessions.filter((session) => session.tradeshowId === show.id)
    const current = ofShow.findIndex((session) => session.isCurrent)
    return [ofShow[current], ofShow[current - 1]].flatMap((session) => {
      if (!session) return []
      const row = {
        tradeshow_id: show.id,
        session_id: required(sessionIds, `${show.id} ${session.name}`),
        name: `${show.name.replace("Petit Salon ", "")} ${session.name}`,
        short: `${show.shortName} ${session.from.slice(5, 7)}/${session.from.slice(2, 4)}`,
        is_current: session.isCurrent,
        is_pinned: session.isCurrent,
        is_locked: !session.isCurrent,
        position: (session.isCurrent ? 0 : 10) + show.id,
      }
      return [{ row, stages: exhibitorStages(show.id) }]
    })
  })
  const platform = {
    tradeshow_id: 1,
    session_id: null,
    name: PLATFORM_PIPELINE,
    short: "Platform",
    is_current: true,
    is_pinned: true,
    is_locked: false,
    position: 9,
  }
  const all = [...pipelines, { row: platform, stages: PLATFORM_STAGES }].sort(
    (a, b) => a.row.position - b.row.position,
  )
  await insertRows(
    client,
    "lifecycle",
    all.map(({ row }) => row),
  )
  const ids = await idsBy(client, "lifecycle", "name")
  const stages = all.flatMap(({ row, stages }) =>
    stages.map((title, position) => ({
      lifecycle_id: required(ids, row.name),
      title,
      is_shown: isShownAtFirst(title),
      position,
    })),
  )
  await insertRows(client, "lifecycle_option", stages)
}

/** Lifecycles of registrations, each with the stages of the shows' current pipelines that have its stage's title. */
async function writeRegistrationLifecycles(client: pg.Client): Promise<void> {
  const rows = registrationLifecycles.map(({ name, nameFr, colorHex, outcome = "pending" }, position) => ({
    name,
    name_fr: nameFr,
    color_hex: colorHex,
    outcome,
    position,
    version: 1,
  }))
  await insertRows(client, "registration_lifecycle", rows)
  const titles = registrationLifecycles.flatMap(({ name, stage }) => (stage ? [{ name, title: stage }] : []))
  await client.query(
    `insert into registration_lifecycle_stage (registration_lifecycle_id, lifecycle_id, lifecycle_option_id)
     select distinct on (kept.id, pipeline.id) kept.id, pipeline.id, stage.id
     from jsonb_to_recordset($1) as starter (name citext, title text)
     join registration_lifecycle kept on kept.name = starter.name
     join lifecycle_option stage on stage.title = starter.title
     join lifecycle pipeline on pipeline.id = stage.lifecycle_id and pipeline.is_current and pipeline.session_id is not null
     order by kept.id, pipeline.id, stage.position`,
    [JSON.stringify(titles)],
  )
}

async function writeInvoicing(client: pg.Client): Promise<void> {
  const countries = await idsBy(client, "country", "code")
  for (const { country, ...seller } of invoiceSellers)
    await insertRows(client, "invoice_seller", [{ ...seller, country_id: required(countries, country) }])
  for (const [position, rule] of taxRules.entries())
    await insertRows(client, "tax_rule", [{ ...rule, position }])
}

async function writeBooks(client: pg.Client): Promise<void> {
  for (const { entity, accounts } of ledgerBooks) {
    await insertRows(client, "ledger_book", [{ entity, version: 1 }])
    await insertRows(
      client,
      "ledger_account",
      accounts.map((account) => ({ entity, category: null, rate: null, ...account })),
    )
  }
}

/** Templates of mails in both languages, in their order by type. */
async function writeMailTemplates(client: pg.Client): Promise<void> {
  const numbered = mailTemplates.map((template, index) => ({ ...template, id: index + 1 }))
  await insertRows(
    client,
    "mail_template",
    numbered.map(({ id, type, lifecycle, isLocked }) => ({
      id,
      type,
      lifecycle: lifecycle ?? null,
      is_locked: isLocked ?? false,
      position: id,
      version: 1,
    })),
  )
  await advanceIds(client, ["mail_template"])
  const texts = numbered.flatMap(({ id, en, fr }) =>
    Object.entries({ en, fr }).map(([language, { title, object, body }]) => ({
      template_id: id,
      language,
      title,
      object,
      content: contentOf(body),
    })),
  )
  await insertRows(client, "mail_template_text", texts)
}

/**
 * Writes what users change afterwards, once: sessions and pipelines around a day while there are none, lifecycles of
 * registrations, who invoices by which rules of tax and books it where, senders, mailing lists and templates of mails likewise, versions of starters' sequences that
 * have none, and configuration entries that are missing.
 */
export async function writeStarters(client: pg.Client, today: Date): Promise<void> {
  const sessions = sessionsAround(today)
  if (await isEmpty(client, "tradeshow_session")) {
    await writeSessions(client, sessions)
    if (await isEmpty(client, "lifecycle")) await writePipelines(client, sessions)
  }
  if (await isEmpty(client, "registration_lifecycle")) await writeRegistrationLifecycles(client)
  if (await isEmpty(client, "invoice_seller")) await writeInvoicing(client)
  if (await isEmpty(client, "ledger_book")) await writeBooks(client)
  await writeSequences(client)
  if (await isEmpty(client, "mailing_sender")) await insertRows(client, "mailing_sender", mailingSenders)
  if (await isEmpty(client, "mailing_list")) await insertRows(client, "mailing_list", mailingLists)
  if (await isEmpty(client, "mail_template")) await writeMailTemplates(client)
  await insertMissing(client, "configuration_entry", configurationEntries)
}
