import type { ComponentType } from "react"
import type { NotePage } from "#components/records/activity/notes-pages.ts"
import type { BulkAction } from "#components/records/lists/bulk/bulk-action.ts"
import type { api } from "#lib/api/client.ts"
import type { CsvDelimiter, ExportFormat } from "#lib/contract/crm/exports.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { PageMeta, SomeOf } from "#lib/contract/platform/paging.ts"
import type { Note, NoteType } from "#lib/contract/records/notes.ts"
import type { KindWith, RecordKind, RecordPart } from "#lib/contract/records/record-kinds.ts"
import type { Messages } from "#lib/i18n/messages.ts"

/** What a note's form holds. */
export type NoteText = { content: string; type: NoteType }

/** The calls on the notes of one record. */
export type RecordNotes = {
  listNotes: (page: number) => Promise<NotePage>
  listActivity: (page: number) => Promise<NotePage>
  create: (text: NoteText) => Promise<{ note: Note }>
  edit: (text: NoteText & { note: number; version: number }) => Promise<{ note: Note }>
  remove: (note: number) => Promise<unknown>
}

/** Rows of a list as who goes from one record to the next needs them. */
type RowPage = { rows: { id: number; name: string }[]; meta: PageMeta }
type RowQuery = Pick<Parameters<typeof api.companies.list>[0], "page" | "per_page" | "filters"> & {
  sort: string
}

type ReminderPage = Awaited<ReturnType<typeof api.notifications.listForCompany>>

/** What is asked of a kind that has a part; of others nothing. */
type IfHas<Kind extends RecordKind, Part extends RecordPart, Needed> =
  Kind extends KindWith<Part> ? Needed : unknown

/** The calls on records of a kind that screens of all kinds make; each takes the record's id. */
export type RecordCalls<Kind extends RecordKind> = {
  notesOf: (id: number) => RecordNotes
  listReminders: (id: number, page: number) => Promise<ReminderPage>
  remove: (id: number) => Promise<unknown>
  /** A page of the list, by what its address says. */
  listRows: (query: RowQuery) => Promise<RowPage>
} & IfHas<Kind, "sequences", BounceCalls> &
  IfHas<Kind, "conversations", ThreadCalls> &
  IfHas<Kind, "merges", PickerCalls>

type BounceCalls = {
  /** Forgets that mail to the record's addresses bounced. */
  resetEmailError: (id: number) => Promise<unknown>
}

type ThreadCalls = {
  /** Conversations with its people, pinned first, then the latest. */
  listMails: (id: number, page: number) => Promise<SomeOf<MailThread>>
}

type PickerCalls = {
  /** Records by what is typed, at most 5. */
  pick: (term: string) => Promise<{ data: PickedRecord[] }>
}

export type PickedRecord = Awaited<ReturnType<typeof api.companies.pick>>["data"][number] & Option

export type ExportColumn = keyof Messages["fields"]
type ExportOrder<Column> = {
  format: ExportFormat
  delimiter: CsvDelimiter
  columns: Column[]
  one_per_household?: boolean
}
type Selected = Pick<Parameters<typeof api.exports.contactsForMailing>[0], "filters" | "targets">

/** The columns that a list can be exported with, and the call that does it. */
export type ListExport = {
  columns: readonly ExportColumn[]
  /** Those of money, for who may read it. */
  money: readonly ExportColumn[]
  /** Whether one letter to each household can be asked for. */
  hasHouseholds: boolean
  start: (records: Selected, order: ExportOrder<ExportColumn>) => Promise<{ job: number }>
}

/** An export of columns in this order. */
export function listExport<Column extends ExportColumn>(
  columns: readonly Column[],
  start: (order: Selected & ExportOrder<Column>) => Promise<{ job: number }>,
  { money = [], hasHouseholds = false }: { money?: readonly Column[]; hasHouseholds?: boolean } = {},
): ListExport {
  return {
    columns,
    money,
    hasHouseholds,
    start: (records, order) => {
      const chosen = order.columns.flatMap((column) => columns.filter((one) => one === column))
      return start({ ...records, ...order, columns: chosen })
    },
  }
}

/**
 * What an area with records lends to the screens that serve all areas. It comes with the shell of every page: what is more than a
 * word is imported when it is needed.
 */
export type RecordArea<Kind extends RecordKind> = {
  /** Keys that lead to its list. */
  keys: string
  /** In the menu (S-4): contacts, companies, pipelines, sequences, mailing lists, registrations. */
  place: number
  /** Its screens that lie neither under the list's path nor under a record's. */
  paths?: readonly string[]
  loadCalls: () => Promise<RecordCalls<Kind>>
} & IfHas<Kind, "merges", CreatedArea> &
  IfHas<Kind, "bulk", BulkArea> &
  IfHas<Kind, "exports", ExportedArea>

type BulkArea = {
  /** What can be done with many of its records, by the ability that it takes; what everybody may says so. */
  actions: Partial<Record<BulkAction, Ability | "everybody">>
}

type CreatePanel = ComponentType<{
  opened: boolean
  onClose: () => void
  onCreated: (record: Option) => void
}>
/** Kinds that are merged are those that people write down, and so write down twice. */
type CreatedArea = { loadCreate: () => Promise<CreatePanel> }

type ExportedArea = { loadExport: () => Promise<ListExport> }
