import type pg from "pg"
import { type FlowGraph, graphOf } from "#lib/automation/flows/flow-graph.ts"
import { shownShowValues } from "#lib/backend/mail/templates/show-values.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { filledText, placeholdersIn } from "#lib/contract/mail/fill-placeholders.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import { idsBy } from "#prisma/seed/rows.ts"
import type { Recipient } from "./people.ts"

export interface Published {
  id: number
  version: number
  name: string
  endsOnReply: boolean
  graph: FlowGraph
}

interface Email {
  id: number
  subject: string
  content: string
  language: MailLanguage
}

interface Session {
  id: number
  tradeshow_id: number
  name: string
  show: string
  entity: BillingEntity
  from: string
  to: string
  values: Record<string, string>
  accepted: number[]
}

/** What runs of the demo are about. */
export interface KnownOfRuns {
  sequences: ReadonlyMap<string, Published>
  emails: ReadonlyMap<number, Email>
  /** The coming session of each show. */
  sessions: ReadonlyMap<number, Session>
  trialStages: ReadonlySet<number>
  senders: ReadonlyMap<string, number>
  users: ReadonlyMap<string, number>
  /** By user. */
  owners: ReadonlyMap<number, number>
  lists: ReadonlyMap<string, number>
}

const published = `select distinct on (sequence.id) sequence.id, version.id as version, name, ends_on_reply as "endsOnReply", flow
  from sequence join sequence_version version on version.sequence_id = sequence.id where published_at is not null
  order by sequence.id, number desc`

const sessions = `select session.id, session.tradeshow_id, session.name, show.name as show, billing_entity as entity, session."from"::text, session."to"::text, mail_values as values,
    array(select stage.id from lifecycle_option stage join lifecycle pipeline on pipeline.id = stage.lifecycle_id
      where pipeline.session_id = session.id and stage.title in ('Accepted', 'Deposit paid')) as accepted
  from tradeshow_session session join tradeshow show on show.id = session.tradeshow_id where session.is_current order by session.id desc`

export async function loadKnown(client: pg.Client): Promise<KnownOfRuns> {
  const flows = await client.query<Omit<Published, "graph"> & { flow: Flow }>(published)
  const emails = await client.query<Email>("select id, subject, content, language from sequence_email")
  const trial = await client.query<{ id: number }>(
    `select stage.id from lifecycle_option stage join lifecycle pipeline on pipeline.id = stage.lifecycle_id
      where pipeline.session_id is null and stage.title in ('Trial', 'Subscribed', 'Lost')`,
  )
  const owners = await client.query<{ id: number; user_id: number }>(
    "select id, user_id from owner where user_id is not null",
  )
  return {
    sequences: new Map(flows.rows.map(({ flow, ...row }) => [row.name, { ...row, graph: graphOf(flow) }])),
    emails: new Map(emails.rows.map((row) => [row.id, row])),
    sessions: new Map((await client.query<Session>(sessions)).rows.map((row) => [row.tradeshow_id, row])),
    trialStages: new Set(trial.rows.map(({ id }) => id)),
    senders: await idsBy(client, "mailing_sender", "email"),
    users: await idsBy(client, "user", "email"),
    owners: new Map(owners.rows.map((row) => [row.user_id, row.id])),
    lists: await idsBy(client, "mailing_list", "name"),
  }
}

/** The subject as its recipient got it. */
export function subjectFor(recipient: Recipient, { subject, language }: Email, session: Session): string {
  return filledText(subject, {
    ...shownShowValues(session, language),
    FIRST_NAME: recipient.first_name,
    FIRST_NAME_PRIMARY_SALES_CONTACT: recipient.first_name,
    BRAND: recipient.brands,
  })
}

/** Addresses that a mail leads to. */
export const linksIn = ({ content }: Pick<Email, "content">, { values }: Session): string[] =>
  placeholdersIn(content).flatMap((name) => (name.endsWith("_LINK") ? (values[name] ?? []) : []))
