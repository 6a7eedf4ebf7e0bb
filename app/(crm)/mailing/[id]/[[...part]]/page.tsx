import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { HistoryPart, SettingsPart } from "#components/automation/mailing-lists/page/drawn-parts.ts"
import { ListFrame, ListHead } from "#components/automation/mailing-lists/page/list-head.tsx"
import {
  entriesOf,
  listParts,
  loadChips,
  loadList,
  loadMembers,
  loadSuppressed,
} from "#components/automation/mailing-lists/page/load-list.ts"
import { MembersPart } from "#components/automation/mailing-lists/page/members-part.tsx"
import { StartsPart } from "#components/automation/mailing-lists/page/starts-part.tsx"
import { SuppressedPart } from "#components/automation/mailing-lists/page/suppressed-part.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { can } from "#lib/access/abilities.ts"
import { serverApi } from "#lib/api/server.ts"
import { requireUser } from "#lib/session/current-user.ts"
import { recordIdOf } from "#lib/text/record-id.ts"

type Props = PageProps<"/mailing/[id]/[[...part]]">

const areas = ["mailingLists", "admin", "table", "upload", "filters", "list"] as const

async function requestOf(params: Props["params"]) {
  const { id, part: [name = "members", ...others] = [] } = await params
  const list = recordIdOf(id)
  const part = listParts.find((one) => one === name)
  if (list === null || !part || others.length > 0) notFound()
  return { ...(await loadList(list)), part }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await requestOf(params)).list.name }
}

/** A mailing list: who is on it, what happened, and what it is. */
export default async function MailingListPage({ params, searchParams }: Props) {
  const { list, members, part } = await requestOf(params)
  const shared = { list, members }
  return (
    <ScreenMessages areas={areas}>
      <ListFrame>
        {part === "members" ? (
          <MembersPart {...shared} data={await loadMembers(list.id, searchParams)} />
        ) : part === "suppressed" ? (
          <SuppressedPart {...shared} data={await loadSuppressed(list.id, searchParams)} />
        ) : (
          <>
            <PageHead title={list.name} />
            <ListHead {...shared} shown={part} />
            {part === "history" && (
              <HistoryPart list={list.id} first={await serverApi.mailingLists.events({ list: list.id })} />
            )}
            {part === "starts" && (
              <StartsPart starts={(await serverApi.mailingLists.starts({ list: list.id })).data} />
            )}
            {part === "settings" && (
              <SettingsPart
                list={list}
                filters={entriesOf(list.filters)}
                chips={await loadChips(list.filters)}
                mayEdit={can(await requireUser(), "sequence.edit")}
              />
            )}
          </>
        )}
      </ListFrame>
    </ScreenMessages>
  )
}
