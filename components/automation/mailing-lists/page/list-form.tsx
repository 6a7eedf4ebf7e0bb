import { Button, Checkbox, Textarea, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { rebase } from "#components/records/lists/administration/editing/rebase.ts"
import type { FilterChip } from "#components/records/lists/filters/filter-chip.ts"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import type { MailingListKind } from "#lib/contract/mail/mailing-terms.ts"
import { ListFilters } from "./list-filters.tsx"
import classes from "./list-page.module.css"

/** A list as it is typed. */
export type ListDraft = {
  kind: MailingListKind
  name: string
  description: string
  is_public: boolean
  is_tracked: boolean
  /** As the address of the list of contacts has them. */
  entries: string[]
  term: string
}

type Props<Answer> = {
  draft: ListDraft
  /** Of the list as it was loaded; none of a new one. */
  version?: number
  chips: FilterChip[]
  /** A list that is there keeps its kind. */
  isNew: boolean
  /** Whose save came between; "none" where nobody is known. */
  changedBy?: string | undefined
  isReadOnly?: boolean
  store: (draft: ListDraft) => Promise<Answer>
  onStored: (answer: Answer) => void
}

/** What a mailing list is called, how it is used and, for a dynamic one, who is on it. */
export function ListForm<Answer>(props: Props<Answer>) {
  const { draft: loaded, version, chips, isNew, changedBy, isReadOnly = false, store, onStored } = props
  const t = useTranslations("mailingLists")
  const [draft, setDraft] = useState(loaded)
  const [begun, setBegun] = useState({ version, loaded })
  // It is there again with what is stored now; what was typed stays, as does the focus.
  if (begun.version !== version) {
    setBegun({ version, loaded })
    setDraft(rebase(draft, begun.loaded, loaded))
  }
  const set = (changes: Partial<ListDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const isDynamic = draft.kind === "dynamic"
  const isFilled =
    draft.name.trim() !== "" && (!isDynamic || draft.entries.length > 0 || draft.term.trim() !== "")
  const { run, error, isSending } = useSending(() => store(draft), onStored)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled && !isReadOnly) void run()
      }}
    >
      <fieldset className={classes.fields} disabled={isReadOnly}>
        {changedBy !== undefined && (
          <p role="alert" className={classes.alert}>
            {t("form.conflict", { user: changedBy })}
          </p>
        )}
        <TextInput
          label={t("form.name")}
          value={draft.name}
          maxLength={120}
          required
          error={fieldError(error, "name")}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <Textarea
          label={t("form.description")}
          value={draft.description}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={6}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        />
        {isNew && (
          <div>
            <p className={classes.label}>{t("form.kind")}</p>
            <Choice
              label={t("form.kind")}
              value={draft.kind}
              onChange={(kind) => set({ kind })}
              options={[
                { value: "static", label: t("kinds.static") },
                { value: "dynamic", label: t("kinds.dynamic") },
              ]}
            />
            <p className={classes.hint}>{t(`kindHints.${draft.kind}`)}</p>
          </div>
        )}
        {isDynamic && (
          <ListFilters
            entries={draft.entries}
            term={draft.term}
            chips={chips}
            onChange={(entries) => set({ entries })}
            onTerm={(term) => set({ term })}
          />
        )}
        <Checkbox
          label={t("form.public")}
          description={t("form.publicHint")}
          checked={draft.is_public}
          onChange={({ currentTarget }) => set({ is_public: currentTarget.checked })}
        />
        <Checkbox
          label={t("form.tracked")}
          checked={draft.is_tracked}
          onChange={({ currentTarget }) => set({ is_tracked: currentTarget.checked })}
        />
      </fieldset>
      {changedBy === undefined && <SendingFailure error={error} title={t("form.failed")} shown={["name"]} />}
      {!isReadOnly && (
        <div className={`${classes.buttons} ${classes.start}`}>
          <Button type="submit" disabled={!isFilled} loading={isSending}>
            {t(isNew ? "form.create" : "form.save")}
          </Button>
        </div>
      )}
    </form>
  )
}
