import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { whoChanged } from "#components/records/changes/who-changed.ts"
import { rebase } from "#components/records/lists/administration/editing/rebase.ts"
import type { FilterChip } from "#components/records/lists/filters/filter-chip.ts"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { MailingList } from "#lib/contract/automation/mailing-lists.ts"
import { type ListDraft, ListForm } from "./list-form.tsx"
import classes from "./list-page.module.css"
import { SignUpPart } from "./sign-up-part.tsx"
import { filtersFrom } from "./stored-filters.ts"

type Props = {
  list: MailingList
  /** Its filters, as they are typed. */
  filters: Pick<ListDraft, "entries" | "term">
  chips: FilterChip[]
  mayEdit: boolean
}

/** What is saved of a list. */
type ListContent = Pick<MailingList, "name" | "description" | "is_public" | "is_tracked"> & {
  filters: ReturnType<typeof filtersFrom>
}

const contentOf = ({ name, description, is_public, is_tracked, filters }: MailingList): ListContent => ({
  name,
  description,
  is_public,
  is_tracked,
  // They are stored as calls took them.
  filters: filters as ListContent["filters"],
})

/** What a list is, and the way to put it away. */
export function SettingsPart({ list, filters: loaded, chips, mayEdit }: Props) {
  const t = useTranslations("mailingLists.form")
  const [version, setVersion] = useState(list.version)
  const [form, setForm] = useState(list.form)
  /** Who saved the list since it was read; undefined where nobody did. */
  const [changedBy, setChangedBy] = useState<string>()
  // Read again after each save, as the form is.
  const begun = { ...contentOf(list), filters: filtersFrom(loaded.entries, loaded.term) }
  const [stored, setStored] = useState(begun)
  const { kind, name, description, is_public, is_tracked } = list
  const meetOther = async (error: unknown) => {
    const { data } = await api.mailingLists.get({ list: list.id })
    setVersion(data.version)
    setForm(data.form)
    setStored(contentOf(data))
    setChangedBy(whoChanged(error))
  }
  const store = async ({ entries, term, kind: _, ...draft }: ListDraft) => {
    try {
      const typed = { ...draft, filters: filtersFrom(entries, term) }
      return await api.mailingLists.edit({ list: list.id, version, ...rebase(typed, begun, stored) })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await meetOther(error)
      throw error
    }
  }
  return (
    <>
      <ListForm
        version={list.version}
        draft={{ kind, name, description, is_public, is_tracked, ...loaded }}
        chips={chips}
        isNew={false}
        isReadOnly={!mayEdit}
        changedBy={changedBy}
        store={store}
        onStored={({ data }) => {
          setVersion(data.version)
          setStored(contentOf(data))
          setChangedBy(undefined)
          void toastSuccess(t("saved"))
        }}
      />
      {list.kind === "static" && (
        <SignUpPart
          list={{ ...list, form }}
          version={version}
          mayEdit={mayEdit}
          onConflict={meetOther}
          onStored={(stored) => {
            setVersion(stored.version)
            setForm(stored.form)
          }}
        />
      )}
      {mayEdit && (
        <div className={classes.part}>
          <Archive
            list={list}
            onStored={(data) => {
              setVersion(data.version)
              setStored(contentOf(data))
            }}
          />
        </div>
      )}
    </>
  )
}

type ArchiveProps = { list: MailingList; onStored: (list: MailingList) => void }

function Archive({ list: { id, name, archived_at }, onStored }: ArchiveProps) {
  const t = useTranslations("mailingLists.form")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const router = useRouter()
  const isArchived = archived_at !== null
  const change = async () => {
    const question = {
      title: t("archiveQuestion", { name }),
      message: t("archiveExplain"),
      action: t("archive"),
      danger: true,
    }
    if (!isArchived && !(await confirm(question))) return
    try {
      const { data } = await api.mailingLists.archive({ list: id, archived: !isArchived })
      onStored(data)
      void toastSuccess(t(isArchived ? "restored" : "archived", { name }))
      router.refresh()
    } catch (error) {
      void showFailure(error, t("archiveFailed"))
    }
  }
  return (
    <PlainButton isRed={!isArchived} onClick={() => void change()}>
      {t(isArchived ? "restore" : "archive")}
    </PlainButton>
  )
}
